import { expect, test } from 'vitest'
import { compileRelease } from '../../release/compile-release.ts'
import { addressOf, type Document } from '../../document.ts'
import type { IconLinkBlock } from '../../generated/blocks/icon-link.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { makeScope } from '../../expressions/scope.ts'

const document = (kind: string, key: string, name: Document['name'], spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  name,
  spec,
})
const list = { dataSchemas: [{ schema: 'schema/goods' }] }
const purchase = { amountField: 'PRICE' }
const documents = [
  document('site', 's', 'Shop', {
    path: 's',
    language: 'en',
    languages: ['ja'],
    sections: ['content/s.news', 'content/s.goods', 'content/s.parts', 'content/s.hidden'],
  }),
  document('schema', 'goods', 'Goods', {
    type: 1,
    dataSource: 'data-source/a',
    sql: ['SELECT 1'],
    resultColumns: ['CODE', 'PRICE'].map((key) => ({ key, name: key, typeClass: 'Number' })),
  }),
  document('content', 's.news', 'News', { type: 1, list }),
  document('content', 's.goods', { ja: '商品', en: 'Goods' }, { type: 4, keys: ['CODE'], list, purchase }),
  document('content', 's.parts', { ja: '部品', en: 'Parts' }, { type: 4, keys: ['CODE'], list, purchase }),
  document('content', 's.hidden', 'Hidden', {
    type: 4,
    keys: ['CODE'],
    list,
    purchase,
    displaySetting: { showFlg: 2 },
  }),
]
const { menus } = compileRelease({
  site: 'site/s',
  documents: new Map(documents.map((one) => [addressOf(one), one])),
  ids: { 1: 'content/s.news', 2: 'content/s.goods', 3: 'content/s.parts', 4: 'content/s.hidden' },
  routeKeys: { '2/list': 'AbCdEfGhIj', '3/list': 'KlMnOpQrSt' },
})

test('each section where one buys puts its own into the header; lists and hidden contents put nothing', () => {
  expect(menus['en']!.headers.map(({ contentId, load }) => [contentId, load])).toEqual([
    [2, { cart: { call: 'get-purchase-count', input: { contentId: 2 }, shared: true } }],
    [3, { cart: { call: 'get-purchase-count', input: { contentId: 3 }, shared: true } }],
  ])
})

test('no entry of the menu knows of it', () => {
  expect(Object.keys(menus['en']!.sections[1]!)).toEqual(['contentId', 'title', 'route', 'query', 'icon'])
})

test('the user menu leads to the cart, and always to where one buys, in the language of the menu', () => {
  const entry = { label: 'Parts', icon: 'tag', route: '/b2b/list/3/KlMnOpQrSt', query: { type: '4' } }
  expect(menus['en']!.headers[1]!.entries).toEqual([
    { label: 'Confirm cart', icon: 'cart', route: '/b2b/confirmCart/3', query: { type: '4' } },
    { ...entry, always: true },
  ])
})

test.each([
  [undefined, 'Cart: 0 items', undefined, ''],
  [0, 'Cart: 0 items', 0, ''],
  [1, 'Cart: 1 item', 1, '1 item in the cart'],
  [2, 'Cart: 2 items', 2, '2 items in the cart'],
])('%s rows are said and counted', (lines, label, badge, status) => {
  const [block] = menus['en']!.headers[0]!.blocks
  const scope = makeScope({ shared: lines === undefined ? {} : { cart: { lines } } })
  expect(block).toMatchObject({ type: 'icon-link', route: '/b2b/confirmCart/2', query: { type: '4' } })
  const said = block as IconLinkBlock
  expect([said.label, said.badge, said.status].map((each) => evaluate(each, scope))).toEqual([label, badge, status])
})
