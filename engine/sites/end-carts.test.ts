import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import type { Address, Document } from '../../runtime/document.ts'
import type { Session } from '../store/store.ts'

let shop: Shop
let session: Session
beforeEach(async () => {
  shop = await openShop({ products: 5 })
  session = await shop.login()
  await shop.call('update-purchase-count', { contentId: shop.ids.products, rowKey: ['P000001'], count: 2 }, session)
})
afterEach(() => shop.close())

const change = async (edit: (spec: Document['spec']) => void, address: Address = 'content/shop.products') => {
  const stored = (await shop.store.documents.find(address))!
  const document = structuredClone(stored.document)
  edit(document.spec)
  await shop.store.documents.save(stored.id, document, { revision: stored.revision, by: 'test' })
}
const publish = async (release?: number) => {
  const published = await shop.sites.publish(shop.siteId, { by: 'test', ...(release !== undefined && { release }) })
  expect(published).toMatchObject({ status: 'publish' })
}
const lines = async () =>
  (await shop.call<{ lines: number }>('get-purchase-count', { contentId: shop.ids.products }, session)).lines
const stay = 'told-all-stay told-carts-stay'
const told = async () => {
  const builder = { audience: 'admin', userKey: 'admin', data: { rights: { all: true, resources: {} } } }
  const licences = { isOpen: () => true }
  const folders = { sightOf: () => Promise.resolve(undefined) }
  const definitions = { messages: { get: (key: string) => ({ en: key }) } }
  const engine = { sites: shop.sites, store: shop.store, set: shop.parts.set, licences, folders, definitions }
  const more = { engine, session: builder, language: 'en' } as never
  return shop.call<{ carts: number; told: string }>('release-changes', { id: shop.siteId }, undefined, more)
}

it('a cart ends when other fields tell its rows apart, and the builder knows before publishing', async () => {
  const first = shop.sites.running(shop.siteId)!.number
  await change((spec) => (spec.keys = ['CODE', 'NAME']))
  expect(await told()).toMatchObject({ carts: 1, told: 'publish-told told-all-stay told-carts-end' })
  expect(await lines()).toBe(1)
  await publish()
  expect(await lines()).toBe(0)
  const name = shop.database.prepare('SELECT name FROM product WHERE code = ?').pluck().get('P000001')
  expect(
    await shop.store.carts.get({ siteId: shop.siteId, contentId: shop.ids.products, userKey: session.userKey }),
  ).toBe(undefined)
  await shop.call(
    'update-purchase-count',
    { contentId: shop.ids.products, rowKey: ['P000001', name], count: 1 },
    session,
  )
  await publish(first)
  expect(await lines()).toBe(0)
})

it('a cart outlives every other change, a stop and a start', async () => {
  await change((spec) => (spec.overview = 'Another'))
  expect(await told()).toMatchObject({ carts: 0, told: `publish-told ${stay}` })
  await publish()
  await shop.sites.stopSite(shop.siteId, 'test')
  // Nobody is logged in to a site that is private: nothing is said of who is.
  expect(await told()).toMatchObject({ told: 'publish-told told-becomes-public' })
  await shop.sites.startSite(shop.siteId, 'test')
  expect(await lines()).toBe(1)
})

it('B-09 who is logged in is told to stay where he stays: a label of the login’s columns logs nobody out', async () => {
  const edited = async (edit: (spec: Document['spec']) => void) => {
    await change(edit, 'schema/customer-login')
    return (await told()).told
  }
  const label = 'Another label'
  const relabelled = await edited(
    (spec) => (spec.resultColumns = (spec.resultColumns as object[]).map((one) => ({ ...one, label }))),
  )
  expect(relabelled).toBe(`publish-told ${stay}`)
  expect(await edited((spec) => (spec.sql = [spec.sql, ' AND 1 = 1'].flat()))).toBe(
    'publish-told told-users-leave told-carts-stay',
  )
})
