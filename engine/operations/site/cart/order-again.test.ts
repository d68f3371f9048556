import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { AddToCartResponse, OrderAgainLinesResponse } from '../../../../runtime/generated/calls/content.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

const column = (name: string, typeClass: string) => ({ key: name, name, typeClass, size: 12 })

/** The lines of a customer's own orders, and orders that can be ordered again. */
function withLines(all: Document[]): Document[] {
  all.find(({ key }) => key === 'shop.orders')!.spec.orderAgain = {
    content: 'content/shop.lines',
    parameterTable: [{ ownField: 'ORDER_NO', targetField: 'ORDER_NO' }],
    keyFields: ['CODE'],
    countField: 'QTY',
    priceField: 'PRICE',
    cart: 'content/shop.products',
  }
  const schema: Document = {
    kind: 'schema',
    version: 1,
    key: 'lines',
    name: 'lines',
    spec: {
      type: 1,
      connectionType: 1,
      dataSource: 'data-source/shop',
      sql: [
        'SELECT l.order_no AS ORDER_NO, l.line AS LINE, l.code AS CODE, l.qty AS QTY, l.price AS PRICE FROM order_line l',
        '  JOIN orders o ON o.order_no = l.order_no AND o.customer = :CUSTOMER',
      ],
      parameters: [{ name: 'CUSTOMER', dataType: 'character', length: 8 }],
      resultColumns: [
        column('ORDER_NO', 'Number'),
        column('LINE', 'Number'),
        column('CODE', 'String'),
        column('QTY', 'Number'),
        column('PRICE', 'Number'),
      ],
    },
  }
  const content: Document = {
    kind: 'content',
    version: 1,
    key: 'shop.lines',
    name: 'Lines',
    spec: {
      type: 1,
      keys: ['ORDER_NO', 'LINE'],
      list: {
        columns: [{ field: 'LINE' }],
        orderBy: [{ field: 'LINE' }],
        dataSchemas: [
          {
            schema: 'schema/lines',
            parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }],
          },
        ],
      },
    },
  }
  return [...all, schema, content]
}

let shop: Shop
let session: Session
let lines: number
beforeAll(async () => {
  shop = await openShop({ products: 9, customers: 3, documents: withLines })
  session = await shop.login()
  lines = (await shop.store.documents.find('content/shop.lines'))!.id
  shop.database
    .prepare(`INSERT INTO orders (customer, note, total) VALUES ('C1', '', 1), ('C1', '', 1), ('C2', '', 1)`)
    .run()
  const line = shop.database.prepare(`INSERT INTO order_line (order_no, line, code, price, qty) VALUES (?, ?, ?, 1, ?)`)
  for (const [order, number, code, count] of [
    [1, 1, 'P000001', 3],
    [1, 2, 'P000002', 1500],
    [1, 3, 'GONE', 1],
    [2, 1, 'P000005', 1],
    [3, 1, 'P000006', 1],
  ])
    line.run(order, number, code, count)
})
afterAll(() => shop.close())

const again = async (conditions: object[], of = session) =>
  (
    await shop.call<AddToCartResponse>('order-again', { contentId: shop.ids.orders, of: lines, conditions }, of)
  ).results.map(({ line, code, added, tone }) => [line, code, added, tone])
const ofOrder = (value: number) => [{ field: 'ORDER_NO', condition: '=', value }]

test('the lines of an order go into the cart again, each with its own result', async () => {
  expect(await again(ofOrder(1))).toEqual([
    [1, 'P000001', 3, 'success'],
    [2, 'P000002', 999, 'warning'],
    [3, 'GONE', 0, 'error'],
  ])
  expect(await again(ofOrder(1))).toMatchObject([
    [1, 'P000001', 3, 'success'],
    [2, 'P000002', 0, 'error'],
    [3, 'GONE', 0, 'error'],
  ])
  const cart = await shop.call<{ lines: number; count: number }>(
    'get-purchase-count',
    { contentId: shop.ids.products },
    session,
  )
  expect(cart).toMatchObject({ lines: 2, count: 6 + 999 })
})

test('U-07 what was ordered is shown as it is offered today: the price, what is left, and what cannot be had', async () => {
  const input = { contentId: shop.ids.orders, of: lines, conditions: ofOrder(1) }
  const { rows, orderable } = await shop.call<OrderAgainLinesResponse>('order-again-lines', input, session)
  expect(rows).toMatchObject([
    { $item: '["P000001"]', CODE: 'P000001', $count: 3, $agreed: 1, CANPURCHASE: true },
    { $item: '["P000002"]', $count: 1500 },
    { $item: '["GONE"]', CODE: 'GONE', $count: 1, CANPURCHASE: false },
  ])
  expect(rows.map(({ PRICE }) => PRICE)).toEqual(['101.25', '102.25', undefined])
  expect(orderable).toEqual(['["P000001"]', '["P000002"]'])
  await expect(shop.call('order-again-lines', { ...input, conditions: [] }, session)).rejects.toMatchObject({
    code: 40400,
  })
})

test('U-07 of what was ordered goes into the cart what is chosen, in the quantities that are wanted now', async () => {
  const own = await shop.login('user2')
  const input = { contentId: shop.ids.orders, of: lines, conditions: ofOrder(3) }
  expect(await shop.call('order-again', { ...input, chosen: [] }, own)).toEqual({ results: [] })
  const chosen = { chosen: ['["P000006"]', '["P000007"]'], counts: { '["P000006"]': 4 } }
  expect(await shop.call('order-again', { ...input, ...chosen }, own)).toMatchObject({
    results: [{ line: 1, code: 'P000006', added: 4 }],
  })
})

test('AZ-20 an order of another customer has no lines, and without saying which there are none', async () => {
  expect(await again(ofOrder(3))).toEqual([])
  await expect(again([])).rejects.toMatchObject({ code: 40400 })
  await expect(again([{ field: 'ORDER_NO', condition: '>', value: 0 }])).rejects.toThrow()
})
