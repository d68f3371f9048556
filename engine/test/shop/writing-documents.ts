import type { Document } from '../../../runtime/document.ts'
import { namedDocument } from '../named-document.ts'
import { character, numeric, statement } from './statement.ts'

const mark = { name: 'MARK', source: 'input', field: 'MARK' }
const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
const inputs = [{ key: 'MARK', label: 'Mark', inputCheck: { required: true, maxLength: 60 } }]
const journal = { schema: 'schema/journal', expectedRows: 1, parameters: [mark] }
const page = (key: string, type: number, dataSchemas: object[], more: object = {}) => ({
  ...{ key, name: key, type, inputs, dataSchemas },
  ...more,
})
const method = (verb: string) => ({
  method: verb,
  dataSchemas: [{ schema: 'schema/journal', parameters: [mark] }],
  inputs: [{ name: 'MARK', in: verb === 'DELETE' ? 'query' : 'body', inputCheck: { required: true } }],
})

/** Beside the tables of the shop: a row for each time that something was done, under the mark that was sent with it, or is the note of the row. */
export const journalTable = 'CREATE TABLE journal (mark VARCHAR(60) NOT NULL)'

/**
 * The shop with each way in which people and programs write: pages that add, change and delete a row, one with a table that is
 * typed into, several rows at once, and an API with all methods that write. Nothing in the database keeps a second time away.
 */
export function withWritingPages(all: Document[]): Document[] {
  const orders = all.find(({ key }) => key === 'shop.orders')!
  orders.spec = {
    ...orders.spec,
    type: 3,
    detail: {},
    dbPages: [
      page('new', 1, [journal], {
        inputs: [
          ...inputs,
          {
            key: 'ITEMS',
            label: 'Items',
            inputType: 'select',
            custom: { componentId: 'component/items' },
          },
        ],
      }),
      page('edit', 2, [{ schema: 'schema/mark', expectedRows: 1, parameters: [mark, orderNo, customer] }, journal]),
      {
        ...{ key: 'drop', name: 'drop', type: 3 },
        dataSchemas: [
          { schema: 'schema/drop', expectedRows: 1, parameters: [orderNo, customer] },
          { ...journal, parameters: [{ name: 'MARK', source: 'row', field: 'NOTE' }] },
        ],
      },
      page('several', 4, [{ schema: 'schema/mark', expectedRows: 1, parameters: [mark, orderNo, customer] }, journal]),
    ],
  }
  return [
    ...all,
    statement('journal', ['INSERT INTO journal (mark) VALUES (:MARK)'], [character('MARK', 60)]),
    statement(
      'mark',
      ['UPDATE orders SET note = :MARK WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'],
      [character('MARK', 60), numeric('ORDER_NO', 9), character('CUSTOMER', 8)],
    ),
    statement(
      'drop',
      ['DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'],
      [numeric('ORDER_NO', 9), character('CUSTOMER', 8)],
    ),
    namedDocument('component', 'items', {
      type: 4,
      schemas: [{ schema: 'schema/products', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] }],
      setting: { valueField: 'CODE', labelField: 'NAME' },
      columns: [
        { field: 'NAME' },
        { field: 'STOCK', inputItem: { key: 'MARK', label: 'Mark', inputCheck: { required: true } } },
      ],
      inputSchemas: [
        { schema: 'schema/journal', expectedRows: 1, parameters: [{ name: 'MARK', source: 'row', field: 'MARK' }] },
      ],
    }),
    namedDocument('api', 'journal', {
      url: 'journal/v1',
      paths: [{ path: '/marks', methods: ['POST', 'PUT', 'PATCH', 'DELETE'].map(method) }],
    }),
    namedDocument('api-token', 'program', { type: 'indefinite' }),
  ]
}
