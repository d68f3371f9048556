import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Session } from '../../../store/store.ts'
import { patienceMs } from '../../../test/limits.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'

type Shown = OperationResponses['transfer-result']

const own = { target: 'cart', cart: 'content/shop.products', startRow: 2, codeColumn: 2, countColumn: 3 }
const contents = {
  whole: own,
  before: { ...own, errorHandling: 'abort' },
  rest: { ...own, leaveOut: true },
  pieces: { target: 'cart', cart: 'content/shop.products' },
  chosen: { ...own, mappedBy: 'user' },
}

function withCarts(documents: Document[]): Document[] {
  const keys = Object.keys(contents).map((key) => `content/shop.${key}`)
  return [
    ...documents.map((one): Document => {
      if (one.kind === 'site')
        return { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), ...keys] } }
      const { purchase } = one.spec
      if (purchase === undefined) return one
      const settings = { ...purchase, quickOrderField: 'CODE', stockField: 'STOCK', maxCartCount: 30 }
      return { ...one, spec: { ...one.spec, purchase: settings } }
    }),
    ...Object.entries(contents).map(([key, transfer]): Document => ({
      ...{ kind: 'content', version: 2, key: `shop.${key}`, name: key, spec: { type: 2, transfer } },
    })),
  ]
}

let shop: Shop
let session: Session
const ids: Record<string, number> = {}
beforeAll(async () => {
  shop = await openShop({ products: 1010, customers: 9, documents: withCarts })
  shop.database.exec(`UPDATE product SET stock = 5 WHERE code = 'P000004'`)
  for (const key of Object.keys(contents)) ids[key] = (await shop.store.documents.find(`content/shop.${key}`))?.id ?? 0
})
afterAll(() => shop.close())
let customers = 0
beforeEach(async () => {
  session = await shop.login(`user${++customers}`)
})

type Key = keyof typeof contents
const check = (key: Key, file: string, more: object = {}) =>
  shop.call<Shown>('transfer-check', { contentId: ids[key], name: 'lines.csv', ...more }, session, {
    body: async function* () {
      yield Buffer.from(file)
      await Promise.resolve()
    },
  })
async function transfer(key: Key, { id }: Shown, more: object = {}): Promise<Shown> {
  await shop.call('transfer-start', { contentId: ids[key], id, ...more }, session)
  return vi.waitFor(
    async () => {
      const shown = await shop.call<Shown>('transfer-result', { contentId: ids[key], id }, session)
      if (shown.state === 'running') throw new Error('still running')
      return shown
    },
    { timeout: patienceMs, interval: 20 },
  )
}
const cart = async () => {
  const input = { contentId: shop.ids.products }
  const { rows } = await shop.call<{ rows: Record<string, unknown>[] }>('get-purchase-count', input, session)
  return rows.map(({ CODE, PURCHASECOUNT }) => [CODE, PURCHASECOUNT])
}
const file = (...lines: string[]) => ['note,code,quantity', ...lines].join('\r\n')
const problems = ({ problems: told }: Shown) =>
  told.map(({ line, column, label, value, reason }) => [line, column, label, value, reason])

test('lines go into the cart on top of what is there, found and counted as an order by codes does', async () => {
  await shop.call('add-to-cart', { contentId: shop.ids.products, code: 'P000001', count: 2 }, session)
  const checked = await check('whole', file('a,P000001,3', 'b, ｐ000002 ,×4', 'c,P000001,1個', 'd,P000003,'))
  expect(checked).toMatchObject({ state: 'checked', lines: 4, faulty: 0 })
  expect(await transfer('whole', checked, { dry: true })).toMatchObject({
    state: 'checked',
    done: 4,
    outcome: 'success',
  })
  expect(await cart()).toEqual([['P000001', 2]])
  expect(await transfer('whole', checked)).toMatchObject({
    ...{ state: 'done', outcome: 'success', written: 4, message: 'カートに入れました。注文はまだ確定していません。' },
  })
  expect(await cart()).toEqual([
    ['P000001', 6],
    ['P000002', 4],
    ['P000003', 1],
  ])
})

const mixed = file('a,P000001,3', 'b,NONE,1', 'c,P000004,9', 'd,P000002,x', 'e,,1', 'f,P000003,31', 'g,P000005,2')

test('what cannot be bought is told with line, column and reason, before anything goes in', async () => {
  const checked = await check('whole', mixed)
  expect(problems(checked)).toEqual([[6, 2, 'CODE', '', 'CODEを入力してください。']])
  const tried = await transfer('whole', checked, { dry: true })
  expect(problems(tried)).toEqual([
    [3, 2, 'CODE', 'NONE', 'このコードの商品はありません。'],
    [4, 3, '数量', '9', '残りは5です。'],
    [5, 3, '数量', 'x', '数量は1以上の整数で入力してください。'],
    [6, 2, 'CODE', '', 'CODEを入力してください。'],
    [7, 3, '数量', '31', '1品目につき30を超える数量は注文できません。'],
  ])
  expect(tried).toMatchObject({ outcome: 'error', done: 2, faulty: 1 })
  expect(await cart()).toEqual([])
})

test('where one is refused nothing goes in, or what stands before it, as the builder says', async () => {
  const bad = file('a,P000001,3', 'b,NONE,1', 'c,P000002,1')
  expect(await transfer('whole', await check('whole', bad))).toMatchObject({ outcome: 'rollback', written: 0 })
  expect(await cart()).toEqual([])
  const stopped = await transfer('before', await check('before', bad))
  expect(stopped).toMatchObject({ outcome: 'abort', written: 1 })
  expect(problems(stopped)).toMatchObject([[3, 2, 'CODE', 'NONE', 'このコードの商品はありません。']])
  expect(await cart()).toEqual([['P000001', 3]])
})

test('lines that the check told are left out where the builder lets users do that', async () => {
  const checked = await check('rest', mixed)
  await transfer('rest', checked, { dry: true })
  expect(await transfer('rest', checked, { leaveOut: true })).toMatchObject({ outcome: 'success', written: 2 })
  expect(await cart()).toEqual([
    ['P000001', 3],
    ['P000005', 2],
  ])
})

test('a file of codes alone is one piece each; users may say which column is which', async () => {
  expect(await transfer('pieces', await check('pieces', 'P000007\r\nP000008\r\nP000007'))).toMatchObject({ written: 3 })
  expect(await cart()).toEqual([
    ['P000007', 2],
    ['P000008', 1],
  ])
  const chosen = await check('chosen', 'quantity,code\r\n3,P000009', { mapping: { code: 2, count: 1 } })
  expect(await transfer('chosen', chosen)).toMatchObject({ written: 1 })
  expect(await cart()).toContainEqual(['P000009', 3])
})

test('more lines than a cart holds are refused as a whole', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `x,P${String(at + 1).padStart(6, '0')},1`)
  const refused = await transfer('whole', await check('whole', file(...many)))
  expect(refused).toMatchObject({ state: 'failed', written: 0, message: expect.stringContaining('入りきりません') })
  expect(await cart()).toEqual([])
  expect(await transfer('whole', await check('whole', file(...many.slice(0, 600))))).toMatchObject({ written: 600 })
  const others = await transfer('whole', await check('whole', file(...many.slice(500, 1000))))
  expect(others).toMatchObject({ state: 'failed', written: 0, message: expect.stringContaining('入りきりません') })
  expect(await cart()).toHaveLength(600)
})
