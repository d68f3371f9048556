import type { Document } from '../../../runtime/document.ts'
import { namedDocument } from '../named-document.ts'
import { numeric, statement } from './statement.ts'

const input = (name: string, field = name) => ({ name, source: 'input', field })
const products = { schema: 'schema/products', parameters: [input('RANK', 'rank')] }
const take = (quantity: string) => ({
  schema: 'schema/stock-take',
  parameters: [input('CODE', 'code'), input('QTY', quantity)],
})

/** An API of the shop with each method and values in each place, and a token that opens it. */
export const stockApi: Document[] = [
  statement('order-delete', ['DELETE FROM orders WHERE order_no = :NUMBER'], [numeric('NUMBER', 9)]),
  namedDocument('api', 'stock', {
    url: 'stock/v1',
    paths: [
      {
        path: '/ranks/:rank',
        methods: [
          {
            method: 'GET',
            summary: { ja: '商品', en: 'Products' },
            dataSchemas: [products],
            inputs: [
              { name: 'X-Trace', in: 'header', inputCheck: { maxLength: 20 } },
              { name: 'page', in: 'query', dataType: 'numeric' },
            ],
            filters: ['CODE', 'PRICE', 'STOCK'],
            sorts: ['CODE', 'PRICE'],
            maxRows: 8,
          },
        ],
      },
      { path: '/ranks/:rank/first', methods: [{ method: 'GET', answer: 'row', dataSchemas: [products] }] },
      {
        path: '/products/:code',
        methods: [
          {
            method: 'PUT',
            dataSchemas: [take('quantity')],
            inputs: [
              {
                name: 'quantity',
                in: 'body',
                dataType: 'numeric',
                inputCheck: { required: true, minValue: 0, maxValue: 3 },
              },
            ],
          },
          {
            method: 'PATCH',
            dataSchemas: [take('X-Quantity')],
            inputs: [{ name: 'X-Quantity', in: 'header', dataType: 'numeric', inputCheck: { required: true } }],
          },
        ],
      },
      {
        path: '/orders',
        methods: [
          {
            method: 'POST',
            answer: 'row',
            dataSchemas: [
              {
                schema: 'schema/order-insert',
                parameters: [
                  input('CUSTOMER', 'customer'),
                  input('NOTE', 'note'),
                  input('TOTAL', 'total'),
                  { name: 'PURCHASEID', source: 'value', value: '' },
                ],
              },
            ],
            inputs: [{ name: 'customer', in: 'body', inputCheck: { required: true, maxLength: 8 } }],
          },
        ],
      },
      {
        path: '/orders/:number',
        methods: [
          {
            method: 'DELETE',
            dataSchemas: [{ schema: 'schema/order-delete', parameters: [input('NUMBER', 'number')] }],
          },
        ],
      },
    ],
  }),
]
