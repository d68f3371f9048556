import { describe, expect, test } from 'vitest'
import { documentsAtHand, folder, source } from './test/documents-at-hand.ts'

const at = documentsAtHand()
const { as, admin } = at

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
    const { token } = await at.kumiki.addUser('only-db', { db: ['create', 'read', 'update', 'delete'] })
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
    const { token } = await at.kumiki.addUser('b2b-only', { b2b: ['create', 'read', 'update', 'delete'] })
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
    const permission = at.kumiki.engine.set.kind('schema')['x-permission']
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
    const reader = await at.kumiki.addUser('turn-reader', { db: ['read'] })
    const writer = await at.kumiki.addUser('turn-writer', { db: ['read', 'create', 'update', 'delete'] })
    for (let turn = 0; turn < 100; turn++) {
      const [one, other] = await Promise.all([reader, writer].map(({ token }) => as(token)('GET /screen/data-source')))
      expect(JSON.stringify(one!.data)).not.toContain('document-delete')
      expect(JSON.stringify(other!.data)).toContain('document-delete')
    }
  })

  test('AZ-21 administrators can neither be suspended nor deleted, nor end as the last one', async () => {
    const { id, document, revision } = (await at.kumiki.engine.store.documents.find('user/admin'))!
    const save = (spec: object) =>
      admin(`PUT /document/user/${id}`, { document: { ...document, spec: { ...document.spec, ...spec } }, revision })
    expect(await save({ status: 'suspended' })).toMatchObject({
      code: 60106,
      data: { problems: [{ at: '/spec/status' }] },
    })
    expect(await save({ roles: [] })).toMatchObject({ code: 60106, data: { problems: [{ at: '/spec/roles' }] } })
    expect(await admin(`DELETE /document/user/${id}`)).toMatchObject({ status: 409, code: 40902 })
    const { token } = await at.kumiki.addUser('user-manager', { user: ['read', 'update', 'delete'] })
    expect(await as(token)(`DELETE /document/user/${id}`)).toMatchObject({ status: 409, code: 40902 })
  })
})
