import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { namedDocument } from '../../../test/named-document.ts'
import { character, numeric, statement } from '../../../test/shop/statement.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

const taken = (name: string, source: string, field: string) => ({ name, source, field })

/** An order for which a quantity is typed at each item that is wanted. */
function withTypedRows(all: Document[]): Document[] {
  const orders = all.find(({ key }) => key === 'shop.orders')!
  orders.spec = {
    ...orders.spec,
    type: 3,
    dbPages: [
      {
        key: 'new',
        name: 'New order',
        type: 1,
        inputs: [
          { key: 'NOTE', inputCheck: { maxLength: 20 } },
          {
            key: 'ITEMS',
            label: { ja: '商品', en: 'Items' },
            inputType: 'select',
            inputCheck: { required: true },
            custom: { componentId: 'component/items' },
          },
        ],
        dataSchemas: [
          {
            schema: 'schema/order-insert',
            parameters: [
              taken('CUSTOMER', 'login', 'CUSTOMER_CODE'),
              taken('NOTE', 'input', 'ITEMS'),
              { name: 'TOTAL', source: 'value', value: 0 },
              { name: 'PURCHASEID', source: 'value', value: null },
            ],
          },
        ],
      },
    ],
  }
  return [
    ...all,
    statement('first-line', [`SELECT 'first' AS TOLD WHERE :LINE = 1`], [numeric('LINE')], {
      resultColumns: [{ key: 'TOLD', name: 'TOLD', type: 'text', typeClass: 'String', size: 10 }],
    }),
    statement(
      'told-add',
      ['UPDATE product SET secret = :TOLD WHERE code = :CODE'],
      [character('CODE'), character('TOLD')],
    ),
    namedDocument('component', 'items', {
      type: 4,
      schemas: [{ schema: 'schema/products', parameters: [taken('RANK', 'login', 'PRICE_RANK')] }],
      setting: { valueField: 'CODE', labelField: 'NAME' },
      columns: [
        { field: 'NAME' },
        { field: 'PRICE' },
        {
          field: 'STOCK',
          inputItem: {
            key: 'QTY',
            label: 'Quantity',
            inputType: 'number',
            inputCheck: { required: true, minValue: 1, maxField: 'PRICE' },
          },
        },
      ],
      inputSchemas: [
        {
          schema: 'schema/stock-take',
          expectedRows: 1,
          refusal: { ja: '在庫が足りません。', en: 'Not enough in stock.' },
          parameters: [taken('CODE', 'row', 'CODE'), taken('QTY', 'row', 'QTY')],
        },
        { schema: 'schema/first-line', parameters: [taken('LINE', 'row', '$line')] },
        {
          schema: 'schema/told-add',
          parameters: [
            taken('CODE', 'row', 'CODE'),
            { ...taken('TOLD', 'executeSchemaMeta', 'TOLD'), schema: 'schema/first-line' },
          ],
        },
        {
          schema: 'schema/line-insert',
          expectedRows: 1,
          parameters: [
            { ...taken('ORDER_NO', 'executeSchemaMeta', 'ORDER_NO'), schema: 'schema/order-insert' },
            taken('LINE', 'row', '$line'),
            taken('CODE', 'row', 'CODE'),
            taken('QTY', 'row', 'QTY'),
            taken('PRICE', 'row', 'PRICE'),
          ],
        },
      ],
    }),
  ]
}

describe('a table of a component that is typed into', () => {
  let shop: Shop
  let session: Session
  beforeAll(async () => {
    shop = await openShop({ products: 1, customers: 2, documents: withTypedRows })
    session = await shop.login()
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.database.exec('DELETE FROM orders; DELETE FROM order_line; DELETE FROM product')
    const insert = shop.database.prepare(
      `INSERT INTO product (code, name, category1, category2, price, stock, secret, price_rank) VALUES (?, ?, '', '', ?, 10, '', ?)`,
    )
    insert.run('Z1', 'ハンマー', 1200.5, 'A')
    insert.run('X3', '100% ねじ', 30, 'A')
    insert.run('W4', 'of others', 9, 'B')
  })

  const add = (ITEMS: unknown) =>
    shop.call('change-data', { contentId: shop.ids.orders, page: 'add/new', inputs: { ITEMS } }, session)
  const row = (key: string, QTY: unknown) => ({ key, inputs: { QTY } })
  const all = (sql: string) => shop.database.prepare(sql).all()
  const isUntouched = () => {
    expect(all('SELECT * FROM orders')).toEqual([])
    expect(all('SELECT * FROM order_line')).toEqual([])
    expect(all('SELECT DISTINCT stock FROM product')).toEqual([{ stock: 10 }])
  }

  it('runs its schemas for each row with what was typed and the row as it is, after those of the page', async () => {
    await add([row('X3', '4'), row('Z1', '１０')])
    const [order] = all('SELECT order_no, note FROM orders') as { order_no: number; note: string }[]
    expect(order!.note).toBe('X3,Z1')
    expect(all('SELECT order_no, line, code, qty, price FROM order_line ORDER BY line')).toEqual([
      { order_no: order!.order_no, line: 1, code: 'X3', qty: 4, price: 30 },
      { order_no: order!.order_no, line: 2, code: 'Z1', qty: 10, price: 1200.5 },
    ])
    expect(all('SELECT code, stock FROM product WHERE stock < 10 ORDER BY code')).toEqual([
      { code: 'X3', stock: 6 },
      { code: 'Z1', stock: 0 },
    ])
    // What a schema gave for one row is not there for the next, for which it gave nothing.
    expect(all(`SELECT code, secret FROM product WHERE price_rank = 'A' ORDER BY code`)).toEqual([
      { code: 'X3', secret: 'first' },
      { code: 'Z1', secret: null },
    ])
  })

  it('does all of it or nothing: a row that the database refuses takes the others back, in the words of the builder', async () => {
    await expect(add([row('X3', '4'), row('Z1', '11')])).rejects.toMatchObject({
      code: 60107,
      details: { text: 'data-refused', data: { changes: ['ハンマー: 在庫が足りません。'] } },
    })
    isUntouched()
  })

  it.each<[string, unknown, string]>([
    ['nothing typed', [], 'input-required'],
    ['nothing at all', null, 'input-required'],
    ['a value that its input does not take', [row('X3', '4'), row('Z1', '0')], 'input-too-small'],
    ['more than a column of its row allows', [row('X3', '31')], 'input-too-large'],
    ['a row without its value', [{ key: 'X3', inputs: {} }], 'input-required'],
    ['a row that this user does not see', [row('X3', '4'), row('W4', '1')], 'input-option'],
    ['a row that is not there', [row('nothing', '1')], 'input-option'],
    ['a row twice', [row('X3', '1'), row('X3', '1')], 'input-option'],
    ['another shape', 'X3', 'input-option'],
    ['another shape of a row', [['X3', '1']], 'input-option'],
    ['too many rows', Array.from({ length: 1001 }, (_, index) => row(`X${index}`, '1')), 'input-option'],
  ])('%s is told at the input, and nothing is done', async (_what, typed, code) => {
    await expect(add(typed)).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ at: '/ITEMS', code }] },
    })
    isUntouched()
  })

  it('its screen knows the inputs of a row, and no more of the row leaves the engine than is shown', async () => {
    const { choices } = await shop.call<{ choices: { row: object }[] }>(
      'component-choices',
      { contentId: shop.ids.orders, page: 'add/new', field: 'ITEMS' },
      session,
    )
    expect(choices.map(({ row: shown }) => Object.keys(shown).sort())).toEqual(
      choices.map(() => ['NAME', 'PRICE', 'STOCK']),
    )
  })
})
