import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { withSecretPlaces } from './typed-secrets.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

test('a content tells the site of which it is a part, and a new one gets a key that begins with it', async () => {
  const site = await kumiki.engine.store.documents.create(
    { kind: 'site', version: 1, key: 'shop', name: 'Shop', spec: { path: 'shop' } },
    'test',
  )
  const content = await kumiki.engine.store.documents.create(
    { kind: 'content', version: 1, key: 'shop.orders', name: 'Orders', spec: { type: 1 } },
    'test',
  )
  const { admin: token } = kumiki
  const read = await kumiki.call(`GET /document/content/${content.id}`, { token })
  expect(read.data.partOf).toEqual({ id: site.id, address: 'site/shop' })
  const empty = await kumiki.call('GET /document/content/0?owner=shop', { token })
  expect(empty.data.document.key).toMatch(/^shop\.[a-z0-9-]+$/)
})

test('a new content stands last in the menu of its site where its maker wants that and may change the site', async () => {
  const { store } = kumiki.engine
  const site = { kind: 'site', version: 1, key: 'listing', name: 'Listing', spec: { path: 'listing' } }
  const rows = {
    type: 1,
    dataSource: 'data-source/any',
    sql: 'SELECT 1 AS A',
    resultColumns: [{ key: 'A', name: 'A' }],
  }
  await store.documents.create(site, 'test')
  await store.documents.create({ kind: 'schema', version: 1, key: 'rows', name: 'Rows', spec: rows }, 'test')
  const spec = { type: 1, list: { dataSchemas: [{ schema: 'schema/rows' }] } }
  const make = async (name: string, listed: boolean | undefined, token = kumiki.admin) => {
    const document = { kind: 'content', version: 1, key: `listing.${name}`, name, spec }
    const body = { document, ...(listed !== undefined && { listed }) }
    const { code, data } = await kumiki.call('POST /document/content', { token, body })
    expect(data.problems ?? []).toEqual([])
    return code
  }
  const menu = async () => (await store.documents.find('site/listing'))!.document.spec['sections']
  expect(await make('first', true)).toBe(20000)
  expect(await make('hidden', false)).toBe(20000)
  expect(await make('imported', undefined)).toBe(20000)
  expect(await make('second', true)).toBe(20000)
  expect(await menu()).toEqual(['content/listing.first', 'content/listing.second'])
  const { token } = await kumiki.addUser('adds-only', { b2b: ['create', 'read'], schema: ['read'] })
  expect(await make('third', true, token)).toBe(20000)
  expect(await menu()).toEqual(['content/listing.first', 'content/listing.second'])
})

test('a secret deeper in a document is named by its whole path', () => {
  const document = { kind: 'x', version: 1, key: 'a', name: 'A', spec: { login: {} } } as const
  expect(withSecretPlaces(document, { '/spec/login/password': 'typed' }).spec).toEqual({
    login: { password: { $secret: 'login.password' } },
  })
})
