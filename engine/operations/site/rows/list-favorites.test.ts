import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../store/store.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { mostFavorites } from './list-favorites.ts'

let shop: Shop
let c1: Session
beforeAll(async () => {
  shop = await openShop({
    products: mostFavorites + 5,
    customers: 2,
    documents: (all) => {
      const { spec } = all.find(({ key }) => key === 'shop.products')!
      Object.assign(spec['list'] as object, {
        favorites: true,
        csv: { download: true },
        category: { fields: ['CATEGORY1'], showCount: true },
      })
      return all
    },
  })
  c1 = await shop.login('user1')
})
afterAll(() => shop.close())

type Rows = { rows: { $key: string[] }[]; total: number }

const rowsOf = async (session: Session, more: object = {}): Promise<Rows> => {
  return shop.call<Rows>('page-data', { contentId: shop.ids.products, ...more }, session)
}
const mark = (rowKey: string[], on: boolean, session = c1) =>
  shop.call('list-favorite', { contentId: shop.ids.products, rowKey, on }, session)
const marked = (session = c1) =>
  shop.call<{ rows: string[] }>('list-favorites', { contentId: shop.ids.products }, session)

it('the list shows the rows alone that its user has marked, with its search; others have their own', async () => {
  const { rows, total } = await rowsOf(c1)
  const [first, second] = rows.map(({ $key }) => $key)
  await mark(second!, true)
  await mark(first!, true)
  await mark(first!, true)
  expect((await rowsOf(c1, { favorites: true })).rows.map(({ $key }) => $key)).toEqual([first, second])
  expect((await rowsOf(c1, { favorites: true })).total).toBe(2)
  expect((await rowsOf(c1)).total).toBe(total)
  expect((await rowsOf(await shop.login('user2'), { favorites: true })).total).toBe(0)
  await mark(second!, false)
  expect((await marked()).rows).toEqual([JSON.stringify(first)])
  // Another device of the same user.
  expect((await marked(await shop.login('user1'))).rows).toEqual([JSON.stringify(first)])
})

it('files and the counts of categories hold the marked rows alone, of whoever asks', async () => {
  const session = await shop.login('user1')
  const { rows } = await rowsOf(session, { current: 2 })
  const own = rows.slice(0, 3).map(({ $key }) => $key)
  const { rows: before } = await marked(session)
  for (const $key of own) await mark($key, true, session)
  const keys = [...before.map((key) => (JSON.parse(key) as string[])[0]), ...own.map(([code]) => code)].toSorted()

  const file = async (more: object) => {
    const answer = await shop.call<{ $bytes: ReadableStream<Uint8Array> }>(
      'csv-download',
      { contentId: shop.ids.products, ...more },
      session,
    )
    const [, ...lines] = (await new Response(answer.$bytes).text()).trim().split(/\r?\n/)
    return lines.map((line) => JSON.parse(line.split(',')[0]!) as string).toSorted()
  }
  expect(await file({ favorites: true })).toEqual(keys)
  expect((await file({})).length).toBe(mostFavorites + 5)

  type Tree = { rows: { count: number }[] }
  const counted = async (more: object) => {
    const asked = { contentId: shop.ids.products, category: [], ...more }
    const { rows: tree } = await shop.call<Tree>('category-data', asked, session)
    return tree.reduce((sum, { count }) => sum + count, 0)
  }
  expect(await counted({ favorites: true })).toBe(keys.length)
  expect(await counted({})).toBe(mostFavorites + 5)
  for (const $key of own) await mark($key, false, session)
})

it('a row that is not there cannot be marked, and a list without favourites keeps none', async () => {
  await expect(mark(['no such row'], true)).rejects.toMatchObject({ code: 40400 })
  const other = { contentId: shop.ids.orders, rowKey: ['1'], on: true }
  await expect(shop.call('list-favorite', other, c1)).rejects.toMatchObject({ code: 40400 })
  await expect(shop.call('page-data', { contentId: shop.ids.orders, favorites: true }, c1)).rejects.toMatchObject({
    code: 40400,
  })
})

it('who has as many as may be is told, and the list still is narrowed by all of them', async () => {
  const session = await shop.login('user2')
  const pages = await Promise.all([1, 2, 3].map((current) => rowsOf(session, { limit: 100, current })))
  const rows = pages.flatMap((page) => page.rows)
  for (const { $key } of rows.slice(0, mostFavorites)) await mark($key, true, session)
  await expect(mark(rows.at(-1)!.$key, true, session)).rejects.toMatchObject({ details: { text: 'favorites-full' } })
  expect((await rowsOf(session, { favorites: true })).total).toBe(mostFavorites)
})
