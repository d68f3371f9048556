import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import { findSecrets } from '../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { Document } from '../../runtime/document.ts'
import { sweepSecrets } from './sweep-secrets.ts'

let shop: Shop
/** Nobody connects to it here. */
const spec = { database_type: 2, system: 'db.example', user: 'first', db: 'shop' }
beforeEach(async () => {
  shop = await openShop({
    products: 3,
    documents: (all) => all.map((one) => (one.kind === 'data-source' ? { ...one, spec } : one)),
  })
})
afterEach(() => shop.close())

test('a password lives as long as the document or a running release uses its destination', async () => {
  const { store, parts } = shop
  const address = 'data-source/shop'
  const keep = async (document: Document, value: string) => {
    const { id } = (await store.documents.find(address))!
    const [place] = findSecrets(parts.set, document)
    const destination = secretDestination(place!)
    await store.secrets.set(id, 'password', destination, value, { by: 'test' })
    return () => store.secrets.get(id, 'password', destination)
  }
  const publish = () => shop.sites.publish(shop.siteId, { by: 'test' })
  const change = async (user: string) => {
    const stored = (await store.documents.find(address))!
    const document = { ...stored.document, spec: { ...spec, user, password: { $secret: 'password' } } }
    await store.documents.save(stored.id, document, { revision: stored.revision, by: 'test' })
    return document
  }
  const published = await keep(await change('first'), 'of the release')
  expect(await publish()).toMatchObject({ status: 'publish' })
  const between = await keep(await change('between'), 'of nobody')
  const edited = await keep(await change('edited'), 'of the document')
  await sweepSecrets(parts)
  expect(await Promise.all([published(), between(), edited()])).toEqual([
    'of the release',
    undefined,
    'of the document',
  ])
  expect(await publish()).toMatchObject({ status: 'publish' })
  await sweepSecrets(parts)
  expect(await Promise.all([published(), edited()])).toEqual([undefined, 'of the document'])
})
