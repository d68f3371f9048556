import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { AddToCartResponse } from '../../../../runtime/generated/calls/content.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

const withQuickOrder = (documents: Document[]) =>
  documents.map((document): Document => {
    const purchase = document.spec.purchase
    if (purchase === undefined) return document
    const settings = { ...purchase, quickOrderField: 'CODE', stockField: 'STOCK', maxCartCount: 30 }
    return { ...document, spec: { ...document.spec, purchase: settings } }
  })

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products: 120, customers: 9, documents: withQuickOrder })
  const change = (sql: string) => shop.database.prepare(sql).run()
  change(`UPDATE product SET stock = 0 WHERE code = 'P000003'`)
  change(`UPDATE product SET stock = 5 WHERE code = 'P000004'`)
  change(`UPDATE product SET code = 'p000006' WHERE code = 'P000007'`)
})
afterAll(() => shop.close())

const add = (input: object, of: Session) =>
  shop.call<AddToCartResponse>('add-to-cart', { contentId: shop.ids.products, ...input }, of)
const results = async (input: object, of: Session) =>
  (await add(input, of)).results.map(({ line, code, added, tone, text }) => [line, code, added, tone, text])
const cart = async (of: Session) =>
  (
    await shop.call<{ rows: Record<string, unknown>[] }>('get-purchase-count', { contentId: shop.ids.products }, of)
  ).rows.map(({ CODE, PURCHASECOUNT }) => [CODE, PURCHASECOUNT])

test('each line of what is pasted has its own result, and what is wrong with one stops no other', async () => {
  const session = await shop.login('user1')
  const text = [
    'P000001\tBolt\t3',
    '',
    'NONE\t1',
    'P000003\t2',
    'P000004\t9',
    'P000005\tx',
    'P000002\t31',
    'P000001\t2',
  ]
  expect(await results({ text: text.join('\r\n') }, session)).toEqual([
    [1, 'P000001', 3, 'success', '3を追加しました（カート内：3）。'],
    [3, 'NONE', 0, 'error', 'このコードの商品はありません。'],
    [4, 'P000003', 0, 'error', '在庫切れ'],
    [5, 'P000004', 5, 'warning', '5を追加しました（カート内：5）。 残りは5です。'],
    [6, 'P000005', 0, 'error', '数量は1以上の整数で入力してください。'],
    [7, 'P000002', 30, 'warning', '30を追加しました（カート内：30）。 1品目につき30を超える数量は注文できません。'],
    [8, 'P000001', 2, 'success', '2を追加しました（カート内：5）。'],
  ])
  expect(await cart(session)).toEqual([
    ['P000001', 5],
    ['P000004', 5],
    ['P000002', 30],
  ])
  expect(await results({ code: 'P000004', count: 1 }, session)).toEqual([
    [1, 'P000004', 0, 'error', 'カートに既に5入っています。 残りは5です。'],
  ])
})

test('what was refused comes back as it was typed, each line with its reason, and is told from a wrong quantity', async () => {
  const session = await shop.login('user4')
  const answer = await add({ text: 'P000001 3\nNONE\t 1\nP000005 abc\nP000004 9\nno such thing' }, session)
  expect(answer).toMatchObject({
    refused: 'NONE\t 1\nP000005 abc\nno such thing',
    reasons: [
      'NONE：このコードの商品はありません。',
      'P000005：数量は1以上の整数で入力してください。',
      'no such thing：このコードの商品はありません。',
    ].join('\n'),
  })
  expect(answer.results.map(({ code }) => code)).toEqual(['P000001', 'NONE', 'P000005', 'P000004', 'no such thing'])
  expect(await add({ text: 'P000001' }, session)).toMatchObject({ refused: '', reasons: '' })
})

test('a code is found whatever its width and case; to the letter comes first, and what fits several is told', async () => {
  const session = await shop.login('user2')
  expect(await results({ code: ' ｐ000001 ' }, session)).toEqual([[1, 'ｐ000001', 1, 'success', expect.any(String)]])
  expect(await results({ text: 'P000006 2\np000006 3\nＰ000006 4' }, session)).toEqual([
    [1, 'P000006', 2, 'success', expect.any(String)],
    [2, 'p000006', 3, 'success', expect.any(String)],
    [3, 'Ｐ000006', 0, 'error', 'このコードの商品は複数あります。一覧からお選びください。'],
  ])
})

test('a hundred lines at once; what the list does not give to this user is not known', async () => {
  const session = await shop.login('user3')
  const code = (number: number) => `P${String(number).padStart(6, '0')}`
  const text = Array.from({ length: 100 }, (_, i) => `${code(i + 11)}\t1`).join('\n')
  expect((await add({ text }, session)).results.filter(({ tone }) => tone === 'success')).toHaveLength(100)
  shop.database.prepare(`UPDATE product SET price_rank = 'Z' WHERE code = 'P000010'`).run()
  expect(await results({ code: 'P000010' }, session)).toMatchObject([[1, 'P000010', 0, 'error', expect.any(String)]])
})

test('without the option there is no such call', async () => {
  const plain = await openShop({ products: 1, customers: 1 })
  try {
    const session = await plain.login()
    const input = { contentId: plain.ids.products, code: 'P000001' }
    await expect(plain.call('add-to-cart', input, session)).rejects.toMatchObject({ code: 40400 })
  } finally {
    await plain.close()
  }
})

test('U-08 a code is found without its hyphen, in small letters, with an underscore; what is left is told by its code', async () => {
  const change = (sql: string) => shop.database.prepare(sql).run()
  change(`UPDATE product SET code = 'AB-0101' WHERE code = 'P000101'`)
  change(`UPDATE product SET code = 'AB-01-02' WHERE code = 'P000102'`)
  change(`UPDATE product SET code = 'AB-010-2' WHERE code = 'P000103'`)
  const session = await shop.login('user8')
  const { results: told, reasons } = await add(
    { text: 'ab0101 2\nab_0101,3個\nＡＢ０１０２ 1\nab-01-02 ×4\nnone 1' },
    session,
  )
  expect(told.map(({ code, added }) => [code, added])).toEqual([
    ['ab0101', 2],
    ['ab_0101', 3],
    ['ＡＢ０１０２', 0],
    ['ab-01-02', 4],
    ['none', 0],
  ])
  expect(reasons).toBe(
    'ＡＢ０１０２：このコードの商品は複数あります。一覧からお選びください。\nnone：このコードの商品はありません。',
  )
})
