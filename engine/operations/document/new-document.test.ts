import { expect, test } from 'vitest'
import { documentsAtHand, source } from './test/documents-at-hand.ts'

const at = documentsAtHand()
const { as, admin } = at

test('a new document refers to the only one that it can, or to the one at which it was begun; to nothing that its maker may not see', async () => {
  const spec = async (route: string, ask = admin) => (await ask(`GET /document/${route}`)).data.document.spec as object
  expect(await spec('schema/0')).toEqual({})
  await admin('POST /document/data-source', { document: source('first') })
  expect(await spec('schema/0')).toEqual({ dataSource: 'data-source/first' })
  await admin('POST /document/data-source', { document: source('second') })
  expect(await spec('schema/0')).toEqual({})
  expect(await spec('schema/0?from=data-source/second')).toEqual({ dataSource: 'data-source/second' })
  expect(await spec('schema/0?from=data-source/missing')).toEqual({})
  expect(await spec('role/0?from=data-source/second')).toEqual({})
  const { token } = await at.kumiki.addUser('sites-only', { b2b: ['create', 'read', 'update', 'delete'] })
  expect(await spec('schema/0?from=data-source/second', as(token))).toEqual({})
})

test('a new site speaks the language of who makes it', async () => {
  const { call } = at.kumiki
  const language = async (of: 'ja' | 'en') => {
    const { data } = await call('GET /document/site/0', { token: at.kumiki.admin, headers: { 'x-language': of } })
    return data.document.spec.language as string | undefined
  }
  expect(await language('en')).toBe('en')
  // The default of the kind goes without saying.
  expect(await language('ja')).toBeUndefined()
})

test('a list says which of its documents the caller may give to somebody else', async () => {
  const { token } = await at.kumiki.addUser('maker', { db: ['create', 'read', 'update', 'delete'] })
  const call = as(token)
  await admin('POST /document/data-source', { document: source('of-others') })
  await call('POST /document/data-source', { document: source('of-mine') })
  const givable = async (ask = call) => {
    const { rows } = (await ask('GET /config/db?find=of-')).data as { rows: { key: string; givable?: true }[] }
    return rows.map(({ key, givable: is }) => [key, is ?? false])
  }
  expect(await givable()).toEqual([
    ['of-mine', true],
    ['of-others', false],
  ])
  expect(await givable(admin)).toEqual([
    ['of-mine', true],
    ['of-others', true],
  ])
  const { rows } = (await call('GET /config/db?find=of-')).data as { rows: { id: number; key: string }[] }
  for (const { id, key } of rows) {
    const answer = await call(`PUT /document/data-source/${id}/owner`, { owner: 'admin' })
    expect(answer.code, key).toBe(key === 'of-mine' ? 20000 : 40300)
  }
})

test('documents to choose from: those that fit go first, others say so, however many are before them', async () => {
  const api = { kind: 'web-api', version: 1, key: 'of-choice', name: 'Of choice', spec: { apiUrl: 'http://localhost' } }
  await admin('POST /document/web-api', { document: api })
  const add = async (key: string, type: number) => {
    const spec = { type, connectionType: 2, webApi: 'web-api/of-choice', request: { method: 'GET', path: '/' } }
    const made = await admin('POST /document/schema', {
      document: { kind: 'schema', version: 1, key, name: key, spec },
    })
    expect(made.code, JSON.stringify(made)).toBe(20000)
  }
  await add('a-list', 1)
  await add('b-order', 12)
  const offered = async (query: string) => {
    const { data } = await admin(`GET /document-options?kind=schema${query}`)
    return (data as { rows: { address: string; other?: true }[] }).rows.map(({ address, other = false }) => [
      address,
      other,
    ])
  }
  expect(await offered('&find=-&fits=type.writes')).toEqual([
    ['schema/b-order', false],
    ['schema/a-list', true],
  ])
  expect(await offered('&fits=type.writes,type.reads&limit=1')).toEqual([['schema/a-list', false]])
  expect(await offered('&fits=type.writes&limit=1')).toEqual([['schema/b-order', false]])
  expect(await offered('')).toEqual([
    ['schema/a-list', false],
    ['schema/b-order', false],
  ])
})

test('a content that is begun at a schema lists its rows, with the columns that may be seen', async () => {
  await admin('POST /document/data-source', { document: source('listed') })
  const resultColumns = ['code', 'name', 'secret'].map((key) => ({
    ...{ key, name: key, typeClass: 'String' },
    ...(key === 'secret' && { passwordHash: true }),
  }))
  const spec = { type: 1, connectionType: 1, dataSource: 'data-source/listed', sql: 'SELECT 1', resultColumns }
  const made = await admin('POST /document/schema', {
    document: { kind: 'schema', version: 1, key: 'to-list', name: { en: 'Parcels', ja: '荷物' }, spec },
  })
  expect(made.code, JSON.stringify(made)).toBe(20000)
  const begun = async (from: string) => {
    const { document } = (await admin(`GET /document/content/0?from=${from}`)).data as { document: object }
    return document
  }
  expect(await begun('schema/to-list')).toMatchObject({
    name: { en: 'Parcels', ja: '荷物' },
    spec: {
      type: 1,
      list: { dataSchemas: [{ schema: 'schema/to-list' }], columns: [{ field: 'code' }, { field: 'name' }] },
    },
  })
  expect(await begun('schema/missing')).not.toHaveProperty('name')
})
