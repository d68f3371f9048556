import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'

interface Base {
  data: {
    image?: string
    section: { contentId: number }[]
    header: { contentId: number; blocks: { type: string }[] }[]
    b2b_main: { menuFlg: object }
  }
}

/** The shop's ordering list is for the second customer only; its menu says nothing of the sections. */
function forTheSecond(document: Document): Document {
  if (document.kind === 'site')
    return { ...document, spec: { ...document.spec, menuFlg: { home: 2 }, image: 'blob/logo' } }
  if (document.key !== 'shop.products') return document
  const conditions = [{ name: 'CUSTOMER_CODE', condition: '=', value: 'C2' }]
  return { ...document, spec: { ...document.spec, displaySetting: { showFlg: 4, conditions } } }
}

let shop: Shop
const baseOf = async (id: string) => (await shop.call<Base>('base-info', { site: 'shop' }, await shop.login(id))).data

beforeAll(async () => {
  shop = await openShop({ documents: (all) => all.map(forTheSecond) })
})
afterAll(() => shop.close())

test('what a content puts into the header is there for those who may open the content', async () => {
  const { products } = shop.ids
  const [first, second] = [await baseOf('user1'), await baseOf('user2')]
  expect(second.section.map(({ contentId }) => contentId)).toContain(products)
  expect(second.header.map(({ contentId }) => contentId)).toEqual([products])
  expect(second.header[0]!.blocks.map(({ type }) => type)).toEqual(['icon-link'])
  expect(first.section.map(({ contentId }) => contentId)).not.toContain(products)
  expect(first.header).toEqual([])
})

test('a menu setting that is left out is as its schema says', async () => {
  expect((await baseOf('user1')).b2b_main.menuFlg).toEqual({ home: 2, section: 1 })
})

test('C-11 the logo of the header has an address that holds on pages of every depth', async () => {
  expect((await baseOf('user1')).image).toMatch(/^\/[^/]+\/blob\/logo$/)
})
