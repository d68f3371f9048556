import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const as = (token: string) => (route: string, body?: unknown) => kumiki.call(route, { token, body })
const admin = (route: string, body?: unknown) => as(kumiki.admin)(route, body)
const source = (key: string, spec: object = {}) => ({
  kind: 'data-source',
  version: 1,
  key,
  name: `Source ${key}`,
  spec: {
    database_type: 2,
    system: 'db.example.com',
    user: 'app',
    db: 'shop',
    password: { $secret: 'password' },
    ...spec,
  },
})
const folder = (key: string, name = `Folder ${key}`) => ({ kind: 'folder', version: 1, key, name, spec: {} })

describe('the life of a document', () => {
  test('new, saved, listed, compared, restored, copied, deleted', async () => {
    const empty = await admin('GET /document/data-source/0')
    expect(empty.data).toMatchObject({
      id: 0,
      revision: 0,
      document: { kind: 'data-source', key: 'data-source-1', spec: {} },
    })
    const made = await admin('POST /document/data-source', { document: source('erp') })
    expect(made).toMatchObject({ code: 20000, data: { revision: 1, address: 'data-source/erp', owner: 'admin' } })
    const { id } = made.data
    const changed = source('erp', { db: 'shop2' })
    const saved = await admin(`PUT /config/db/${id}`, { document: changed, revision: 1, note: 'Moved' })
    expect(saved).toMatchObject({ code: 20000, data: { revision: 2 } })
    const list = await admin('GET /config/db?find=erp&sort=-updatedAt')
    expect(list.data).toMatchObject({
      total: 1,
      rows: [{ id, key: 'erp', name: 'Source erp', database_type: 2, system: 'db.example.com', usedBy: 0 }],
      about: { kind: 'data-source', title: 'Data source', listTitle: 'Data sources', editable: true },
    })
    expect(JSON.stringify(list.data.rows)).not.toContain('password')
    const history = await admin(`GET /document/data-source/${id}/history`)
    expect(history.data.rows).toMatchObject([
      { revision: 2, by: 'admin', note: 'Moved', action: 'save' },
      { revision: 1, action: 'create' },
    ])
    const second = await admin(`GET /document/data-source/${id}/history?page=2&limit=1`)
    expect(second.data).toMatchObject({ rows: [{ revision: 1 }], total: 2 })
    const difference = await admin(`GET /document/data-source/${id}/difference?from=1&to=2`)
    expect(difference.data.rows).toMatchObject([{ pointer: '/spec/db', before: 'shop', after: 'shop2' }])
    const restored = await admin(`POST /document/data-source/${id}/restore`, { revision: 1, base: 2 })
    expect(restored.data).toMatchObject({ revision: 3, document: { spec: { db: 'shop' } } })
    const copy = await admin(`POST /document/data-source/${id}/copy`, {})
    expect(copy.data).toMatchObject({ revision: 1, document: { key: 'erp-2', name: 'Source erp 2' } })
    expect((await admin(`DELETE /config/db/${id}?revision=3`)).code).toBe(20000)
    expect(await admin(`GET /config/db/${id}`)).toMatchObject({ status: 404, code: 40400 })
  })

  test('60106 tells every problem at its field, in the caller’s language', async () => {
    const document = { ...source('wrong', { database_type: 99 }), name: 'x'.repeat(65) }
    const answer = await admin('POST /document/data-source', { document })
    expect(answer).toMatchObject({ status: 422, code: 60106 })
    expect(answer.data.problems.map((problem: { at: string }) => problem.at).sort()).toEqual(
      expect.arrayContaining(['/name', '/spec/database_type']),
    )
    const japanese = await kumiki.call('POST /document/data-source', {
      token: kumiki.admin,
      body: { document },
      headers: { 'x-language': 'ja' },
    })
    for (const { message } of japanese.data.problems) expect(message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  test('CC-06 the second of two saves of one revision is a conflict with who and when', async () => {
    const { data } = await admin('POST /document/folder', { document: folder('shared') })
    expect(
      (await admin(`PUT /document/folder/${data.id}`, { document: folder('shared', 'One'), revision: 1 })).code,
    ).toBe(20000)
    const second = await admin(`PUT /document/folder/${data.id}`, { document: folder('shared', 'Two'), revision: 1 })
    expect(second).toMatchObject({
      status: 409,
      code: 40900,
      data: { revision: 2, by: 'admin', at: expect.any(String) },
    })
    expect((await admin(`GET /document/folder/${data.id}`)).data.document.name).toBe('One')
  })

  test('CC-07 of twenty creates of one key, one wins; the others are told what is registered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST /document/folder', { document: folder('race') })),
    )
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
    for (const answer of answers.filter(({ code }) => code !== 20000))
      expect(answer).toMatchObject({
        status: 409,
        code: 40901,
        message: 'race is already registered',
        data: { problems: [{ at: '/key' }] },
      })
  })

  test('CC-07 a taken DBID is told at its field', async () => {
    await admin('POST /document/data-source', { document: source('first', { DBID: 'SAME' }) })
    const answer = await admin('POST /document/data-source', { document: source('second', { DBID: 'SAME' }) })
    expect(answer).toMatchObject({ status: 409, code: 40901, data: { problems: [{ at: '/spec/DBID' }] } })
    expect((await admin('GET /config/unique?DBID=SAME')).data).toEqual({ unique: false })
    expect((await admin('GET /config/unique?DBID=OTHER')).data).toEqual({ unique: true })
  })

  test('a list names what a document refers to, and the default where nothing is set', async () => {
    await admin('POST /document/folder', { document: folder('shelf', 'The shelf') })
    await admin('POST /document/folder', { document: { ...folder('box'), spec: { parent: 'folder/shelf' } } })
    expect((await admin('GET /document/folder?find=box')).data.rows).toMatchObject([
      { key: 'box', parent: 'The shelf' },
    ])
    await admin('POST /document/cors', { document: { kind: 'cors', version: 1, key: 'all', name: 'All', spec: {} } })
    expect((await admin('GET /document/cors?find=all')).data.rows).toMatchObject([{ key: 'all', enable: false }])
  })

  test('a new key is followed by what refers to it', async () => {
    const made = await admin('POST /document/data-source', { document: source('old-name') })
    const schema = {
      kind: 'schema',
      version: 1,
      key: 'follower',
      name: 'Follower',
      spec: {
        type: 1,
        dataSource: 'data-source/old-name',
        sql: ['SELECT 1 AS A'],
        resultColumns: [{ key: 'A', name: 'A', type: 'integer', typeClass: 'Number' }],
      },
    }
    expect(await admin('POST /document/schema', { document: schema })).toMatchObject({ code: 20000 })
    expect((await admin(`GET /config/db/schemaCount/${made.data.id}`)).data).toEqual({ count: 1 })
    const used = await admin('GET /document-used?address=data-source/old-name')
    expect(used.data).toMatchObject({ total: 1, rows: [{ address: 'schema/follower', at: '/spec/dataSource' }] })
    const renamed = await admin(`PUT /document/data-source/${made.data.id}`, {
      document: source('new-name'),
      revision: 1,
    })
    expect(renamed).toMatchObject({ code: 20000 })
    const after = await kumiki.engine.store.documents.find('schema/follower')
    expect(after?.document.spec.dataSource).toBe('data-source/new-name')
  })

  test('documents that come with the product cannot be changed', async () => {
    const answer = await admin('POST /document/screen', {
      document: { kind: 'screen', version: 1, key: 'x', spec: {} },
    })
    expect(answer).toMatchObject({ status: 403, code: 40300 })
  })
})

describe('keys of new documents', () => {
  const made = async (key: string, name: unknown, keyOfName = true) =>
    (await admin('POST /document/folder', { document: { ...folder(key), name }, keyOfName })).data.document.key

  test('after the name where it is ASCII, else kind and number; never a taken one', async () => {
    expect(await made('folder-1', 'Order lines (new)')).toBe('order-lines-new')
    expect(await made('folder-1', 'Order lines (new)')).toBe('order-lines-new-2')
    expect(await made('folder-1', { ja: '受注', en: 'Orders' })).toBe('orders')
    expect(await made('folder-1', '受注')).toBe('folder-1')
    expect(await made('folder-1', '出荷')).toBe('folder-2')
    expect((await admin('GET /document/folder/0')).data.document.key).toBe('folder-3')
  })

  test('after what only it is called, where the name says nothing', async () => {
    const document = source('data-source-1', { DBID: 'LEGACY_1' })
    const { data } = await admin('POST /document/data-source', {
      document: { ...document, name: '基幹' },
      keyOfName: true,
    })
    expect(data.document.key).toBe('legacy-1')
  })

  test('a typed key stays', async () => {
    expect(await made('my-own', 'Typed', false)).toBe('my-own')
  })

  test('a child begins with its owner', async () => {
    const { data } = await admin('GET /document/content/0?owner=shop')
    expect(data.document.key).toBe('shop.content-1')
  })
})

describe('secrets', () => {
  const canary = 'canary-secret-7c1f'

  test('SE-01 SE-04 a secret goes in and comes out of nothing', async () => {
    const made = await admin('POST /document/data-source', {
      document: source('sealed'),
      secrets: { '/spec/password': canary },
    })
    expect(made).toMatchObject({ code: 20000, data: { secrets: { '/spec/password': { set: true } } } })
    const { id } = made.data
    const answers = [
      made,
      await admin(`GET /config/db/${id}`),
      await admin('GET /config/db'),
      await admin(`GET /document/data-source/${id}/history`),
      await admin(`GET /document/data-source/${id}/history/1`),
      await admin('POST /document-export', { addresses: ['data-source/sealed'] }),
      await admin('POST /document-library', { references: ['data-source/sealed'] }),
      await admin('POST /document-check', { document: source('sealed') }),
      await admin(`POST /document/data-source/${id}/copy`, {}),
    ]
    for (const answer of answers) {
      expect(answer.code).toBe(20000)
      expect(JSON.stringify(answer)).not.toContain(canary)
    }
    expect(answers[8]!.data.secrets['/spec/password']).toEqual({ set: false })
    const logs = await kumiki.engine.store.logs.list({ log: 'audit', limit: 500 })
    expect(JSON.stringify(logs)).not.toContain(canary)
  })

  test.each([
    ['host', { system: 'rogue.example.com' }],
    ['port', { port: 15432 }],
    ['user', { user: 'other' }],
    ['type', { database_type: 3 }],
  ])('SE-02 another %s asks for the password again', async (name, change) => {
    const key = `bound-${name}`
    const made = await admin('POST /document/data-source', {
      document: source(key),
      secrets: { '/spec/password': canary },
    })
    const { id } = made.data
    const moved = source(key, change)
    const refused = await admin(`PUT /config/db/${id}`, { document: moved, revision: 1 })
    expect(refused).toMatchObject({
      status: 422,
      code: 60106,
      data: { problems: [{ at: '/spec/password', code: 'secret-again' }] },
    })
    const typed = await admin(`PUT /config/db/${id}`, {
      document: moved,
      revision: 1,
      secrets: { '/spec/password': 'another' },
    })
    expect(typed).toMatchObject({ code: 20000, data: { secrets: { '/spec/password': { set: true } } } })
  })

  test('a secret beyond its length is refused at its field', async () => {
    const answer = await admin('POST /document/data-source', {
      document: source('long'),
      secrets: { '/spec/password': 'x'.repeat(65) },
    })
    expect(answer).toMatchObject({ code: 60106, data: { problems: [{ at: '/spec/password' }] } })
  })

  test('a value in the place of a secret is refused', async () => {
    const answer = await admin('POST /document/data-source', { document: source('clear', { password: canary }) })
    expect(answer).toMatchObject({ code: 60106 })
    expect(JSON.stringify(answer.data.problems)).not.toContain(canary)
  })
})

describe('rights', () => {
  test('AZ-05 numbers of another kind look like missing ones', async () => {
    const made = await admin('POST /document/folder', { document: folder('private') })
    const missing = await admin('GET /document/data-source/987654')
    for (const route of [
      'GET /document/data-source/{id}',
      'DELETE /document/data-source/{id}',
      'GET /config/db/{id}',
      'GET /document/data-source/{id}/history',
    ]) {
      const answer = await admin(route.replace('{id}', String(made.data.id)))
      expect(answer).toMatchObject({ status: 404, code: 40400, message: missing.message })
    }
    const put = await admin(`PUT /document/data-source/${made.data.id}`, { document: source('x'), revision: 1 })
    expect(put).toMatchObject({ status: 404, code: 40400 })
  })

  test('a document of another kind does not slip in under a kind that is allowed', async () => {
    const { token } = await kumiki.addUser('only-db', { db: ['create', 'read', 'update', 'delete'] })
    const call = as(token)
    expect(await call('POST /document/data-source', { document: { ...folder('evil'), kind: 'user' } })).toMatchObject({
      status: 400,
    })
    expect(await call('POST /document/user', { document: { ...folder('evil'), kind: 'user' } })).toMatchObject({
      code: 40300,
    })
    const role = { kind: 'role', version: 1, key: 'evil', name: 'Evil', spec: { all: true } }
    expect(await call('POST /document-import', { documents: [role], mode: 'new' })).toMatchObject({
      status: 403,
      code: 40300,
    })
    expect(await call('POST /document-export', { addresses: ['user/admin'] })).toMatchObject({ code: 40300 })
    expect(await call('POST /document-check', { document: role })).toMatchObject({ code: 40300 })
    expect(await call('GET /document-used?address=user/admin')).toMatchObject({ code: 40300 })
    expect(await call('GET /document-options?kind=data-source,user')).toMatchObject({ code: 40300 })
    expect(await call('POST /document-library', { references: ['user/admin'] })).toMatchObject({ code: 40300 })
    expect(await call('GET /document/no-such-kind')).toMatchObject({ code: 40400 })
  })

  test('AZ-10 what the saver may not see cannot be referred to, and looks like something that is not there', async () => {
    await admin('POST /document/data-source', { document: source('hidden') })
    const { token } = await kumiki.addUser('b2b-only', { b2b: ['create', 'read', 'update', 'delete'] })
    const schema = (key: string, dataSource: string, sql = 'SELECT 1 AS A') => ({
      kind: 'schema',
      version: 1,
      key,
      name: `Schema ${key}`,
      spec: {
        type: 1,
        dataSource,
        sql: [sql],
        resultColumns: [{ key: 'A', name: 'A', type: 'integer', typeClass: 'Number' }],
      },
    })
    const permission = kumiki.engine.set.kind('schema')['x-permission']
    expect(permission).toBe('b2b')
    const call = as(token)
    const hidden = await call('POST /document/schema', { document: schema('peeking', 'data-source/hidden') })
    const missing = await call('POST /document/schema', { document: schema('peeking', 'data-source/nothing') })
    for (const answer of [hidden, missing])
      expect(answer).toMatchObject({
        status: 422,
        code: 60106,
        data: { problems: [{ at: '/spec/dataSource', code: 'reference-not-found' }] },
      })
    expect(
      await call('POST /document-import', { documents: [schema('peeking', 'data-source/hidden')], mode: 'new' }),
    ).toMatchObject({
      code: 60106,
    })
    const made = await admin('POST /document/schema', { document: schema('standing', 'data-source/hidden') })
    const saved = await call(`PUT /document/schema/${made.data.id}`, {
      document: schema('standing', 'data-source/hidden', 'SELECT 2 AS A'),
      revision: 1,
    })
    expect(saved).toMatchObject({ code: 20000 })
  })

  test('AZ-18 two users with different rights, turn by turn: each sees only what is for them', async () => {
    const reader = await kumiki.addUser('turn-reader', { db: ['read'] })
    const writer = await kumiki.addUser('turn-writer', { db: ['read', 'create', 'update', 'delete'] })
    for (let turn = 0; turn < 100; turn++) {
      const [one, other] = await Promise.all([reader, writer].map(({ token }) => as(token)('GET /screen/data-source')))
      expect(JSON.stringify(one!.data)).not.toContain('document-delete')
      expect(JSON.stringify(other!.data)).toContain('document-delete')
    }
  })

  test('AZ-21 administrators can neither be suspended nor deleted, nor end as the last one', async () => {
    const { id, document, revision } = (await kumiki.engine.store.documents.find('user/admin'))!
    const save = (spec: object) =>
      admin(`PUT /document/user/${id}`, { document: { ...document, spec: { ...document.spec, ...spec } }, revision })
    expect(await save({ status: 'suspended' })).toMatchObject({
      code: 60106,
      data: { problems: [{ at: '/spec/status' }] },
    })
    expect(await save({ roles: [] })).toMatchObject({ code: 60106, data: { problems: [{ at: '/spec/roles' }] } })
    expect(await admin(`DELETE /document/user/${id}`)).toMatchObject({ status: 409, code: 40902 })
    const { token } = await kumiki.addUser('user-manager', { user: ['read', 'update', 'delete'] })
    expect(await as(token)(`DELETE /document/user/${id}`)).toMatchObject({ status: 409, code: 40902 })
  })
})

describe('export and import', () => {
  test('what is exported comes in again, as new and over itself', async () => {
    await admin('POST /document/data-source', { document: source('pack', { DBID: 'PACK' }) })
    const schema = {
      kind: 'schema',
      version: 1,
      key: 'packed',
      name: 'Packed',
      spec: {
        type: 1,
        dataSource: 'data-source/pack',
        sql: ['SELECT 1 AS A'],
        resultColumns: [{ key: 'A', name: 'A', type: 'integer', typeClass: 'Number' }],
      },
    }
    await admin('POST /document/schema', { document: schema })
    const { data } = await admin('POST /document-export', { addresses: ['schema/packed'] })
    expect(data.documents.map((document: { key: string }) => document.key).sort()).toEqual(['pack', 'packed'])
    const over = await admin('POST /document-import', { documents: data.documents, mode: 'overwrite' })
    expect(over).toMatchObject({ code: 20000, data: { rows: [{ action: 'unchanged' }, { action: 'unchanged' }] } })
    const renamed = data.documents.map((document: { kind: string }) =>
      document.kind === 'schema' ? { ...document, name: 'Packed again' } : document,
    )
    const body = { documents: [...renamed, { ...schema, key: 'packed-new', name: 'Packed new' }], mode: 'overwrite' }
    const dry = await admin('POST /document-import', { ...body, dry: true })
    const told = (dry.data.rows as { address: string; action: string; places: string[] }[]).map(
      ({ address, action, places }) => [address, action, ...places].join(' '),
    )
    expect(told.sort()).toEqual([
      'data-source/pack unchanged',
      'schema/packed change /name',
      'schema/packed-new create',
    ])
    const onlySchema = data.documents.filter((document: { kind: string }) => document.kind === 'schema')
    const fresh = await admin('POST /document-import', { documents: onlySchema, mode: 'new' })
    expect(fresh).toMatchObject({ code: 20000, data: { rows: [{ address: 'schema/packed-2', action: 'create' }] } })
  })

  test('IM-10 an import with one wrong document stores none', async () => {
    const before = await kumiki.engine.store.documents.counts()
    const answer = await admin('POST /document-import', {
      documents: [folder('good'), { ...folder('bad'), spec: { unknown: 1 } }],
      mode: 'new',
    })
    expect(answer).toMatchObject({ status: 422, code: 60106, data: { problems: [{ in: 'folder/bad' }] } })
    expect(await kumiki.engine.store.documents.counts()).toEqual(before)
  })
})

describe('the shell', () => {
  test('navigation is what the user may open, in the language asked for', async () => {
    const all = await admin('GET /navigation?language=en')
    const { token } = await kumiki.addUser('narrow', { db: ['read'] })
    const few = await as(token)('GET /navigation?language=en')
    const routes = (answer: typeof all) => answer.data.screens.map((screen: { route: string }) => screen.route)
    expect(routes(all)).toEqual(
      expect.arrayContaining(['/adminsettings/user', '/adminsettings/db-config', '/b2b/list']),
    )
    expect(routes(few)).toContain('/adminsettings/db-config')
    expect(routes(few)).not.toContain('/adminsettings/user')
    expect(JSON.stringify(few.data.menus)).not.toContain('"screen":"user"')
    const japanese = await admin('GET /navigation?language=ja')
    expect(JSON.stringify(japanese.data.menus)).toMatch(/データソース/)
  })

  test('a screen without its right is refused; controls of calls that the user may not make are not in it', async () => {
    const { token } = await kumiki.addUser('reader', { db: ['read'] })
    const call = as(token)
    expect(await call('GET /screen/user')).toMatchObject({ status: 403, code: 40300 })
    expect(await call('GET /screen/no-such')).toMatchObject({ status: 403, code: 70010 })
    const full = JSON.stringify((await admin('GET /screen/data-source')).data)
    const stripped = JSON.stringify((await call('GET /screen/data-source')).data)
    expect(full).toContain('document-delete')
    expect(stripped).not.toContain('document-delete')
    expect(stripped).toContain('document-list')
  })

  test('a schema comes with all that it refers to, in the language', async () => {
    const { data } = await admin('GET /json-schema/kumiki%3Akinds%2Fdata-source?language=ja')
    expect(data.schema.title).toBe('データソース')
    expect(Object.keys(data.schema.$defs)).toContain('kumiki:common/secret')
    expect(await admin('GET /json-schema/kumiki%3Akinds%2Fnone')).toMatchObject({ code: 40400 })
  })

  test('kinds that the user may see', async () => {
    const { token } = await kumiki.addUser('kinds', { db: ['read'] })
    const { data } = await as(token)('GET /kind')
    expect(data.rows.map((row: { kind: string }) => row.kind)).toContain('data-source')
    expect(data.rows.map((row: { kind: string }) => row.kind)).not.toContain('user')
  })
})
