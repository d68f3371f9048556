import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

let shop: Shop
let c1: Session
beforeAll(async () => {
  shop = await openShop({ products: 1, customers: 2 })
  c1 = await shop.login('user1')
})
afterAll(() => shop.close())

const columns = [{ name: 'PRICE', width: 200 }, { name: 'CODE' }, { name: 'NAME', hidden: true }]

async function viewOf(session: Session, contentId = shop.ids.products): Promise<unknown> {
  const routes = shop.sites.running(shop.siteId)!.routes()
  const route = routes.find((one) => one.startsWith(`/b2b/list/${contentId}/`))!
  const { screen } = await shop.call<{ screen: { spec: { state: Record<string, unknown> } } }>(
    'site-screen',
    { site: 'shop', route },
    session,
  )
  return screen.spec.state['view']
}

it('the columns as a user wants them come with the screen, to this user of this list alone', async () => {
  await shop.call('list-view', { contentId: shop.ids.products, columns }, c1)
  expect(await viewOf(c1)).toEqual({ in: 'memory', default: columns })
  expect(await viewOf(c1, shop.ids.catalogue)).toEqual({ in: 'memory' })
  expect(await viewOf(await shop.login('user2'))).toEqual({ in: 'memory' })
  // Another device of the same user.
  expect(await viewOf(await shop.login('user1'))).toEqual({ in: 'memory', default: columns })
  await shop.call('list-view', { contentId: shop.ids.products, columns: [] }, c1)
  expect(await viewOf(c1)).toEqual({ in: 'memory' })
})

it('a list that the user may not open keeps nothing', async () => {
  await expect(shop.call('list-view', { contentId: 9999, columns }, c1)).rejects.toMatchObject({ code: 40400 })
})
