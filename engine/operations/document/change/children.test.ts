import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { withSecretPlaces } from './typed-secrets.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
}, 60_000)
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

test('a secret deeper in a document is named by its whole path', () => {
  const document = { kind: 'x', version: 1, key: 'a', name: 'A', spec: { login: {} } } as const
  expect(withSecretPlaces(document, { '/spec/login/password': 'typed' }).spec).toEqual({
    login: { password: { $secret: 'login.password' } },
  })
})
