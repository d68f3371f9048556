import { describe, expect, test } from 'vitest'
import { documentsAtHand, folder, source } from './test/documents-at-hand.ts'

const at = documentsAtHand()
const { admin } = at

describe('the life of a document', () => {
  test('one place of an earlier revision comes back, and all else stays', async () => {
    const spec = { database_type: 7, db: 'first', remark: 'one' }
    const document = { kind: 'data-source', version: 1, key: 'place', name: 'Place', spec }
    const { data: made } = await admin('POST /document/data-source', { document })
    const save = (revision: number, more: object, name = 'Place') =>
      admin(`PUT /document/data-source/${made.id}`, {
        document: { ...document, name, spec: { ...spec, ...more } },
        revision,
      })
    await save(1, { db: 'second', remark: 'two' })
    await save(2, { db: 'second', remark: 'two' }, 'Other')
    const restore = (body: object) => admin(`POST /document/data-source/${made.id}/restore`, body)
    const { data } = await restore({ revision: 1, to: 2, base: 3, at: '/spec/db' })
    expect(data).toMatchObject({ revision: 4, document: { name: 'Other', spec: { db: 'first', remark: 'two' } } })
    const { data: told } = await admin(`GET /document/data-source/${made.id}/history`)
    expect(told.rows[0]).toMatchObject({ revision: 4, action: 'restore' })
    // What somebody changed since it was compared is not overwritten.
    await save(4, { db: 'first', remark: 'three' }, 'Other')
    const late = await restore({ revision: 1, to: 2, base: 5, at: '/spec/remark' })
    expect(late).toMatchObject({ code: 40900, message: expect.stringContaining('“Remark”') as unknown })
    const stale = await restore({ revision: 1, to: 2, base: 3, at: '/spec/db' })
    expect(stale.code).toBe(40900)
    // Without an earlier revision it is compared with the one before.
    const { data: compared } = await admin(`GET /document/data-source/${made.id}/difference?to=2`)
    expect(compared.rows.map(({ at }: { at: string }) => at)).toEqual(['/spec/db', '/spec/remark'])
  })

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
    const japanese = await at.kumiki.call('POST /document/data-source', {
      token: at.kumiki.admin,
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
        message: 'The specified Key is already registered: "race".',
        data: { problems: [{ at: '/key' }] },
      })
  })

  test('CC-07 F-10 a taken DBID is told at its field and by its name', async () => {
    await admin('POST /document/data-source', { document: source('first', { DBID: 'SAME' }) })
    const answer = await admin('POST /document/data-source', { document: source('second', { DBID: 'SAME' }) })
    expect(answer).toMatchObject({ status: 409, code: 40901, data: { problems: [{ at: '/spec/DBID' }] } })
    expect(answer.message).toBe('The specified DBID is already registered: "SAME".')
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
    const after = await at.kumiki.engine.store.documents.find('schema/follower')
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
