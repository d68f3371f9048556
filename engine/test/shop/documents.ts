import type { Document } from '../../../runtime/document.ts'
import { character, numeric, statement } from './statement.ts'

const text = (key: string, size: number) => ({ key, name: key, label: key, type: 'varchar', typeClass: 'String', size })
const number = (key: string, size = 9, decimalDigits?: number) => ({
  key,
  name: key,
  label: key,
  type: decimalDigits === undefined ? 'integer' : 'numeric',
  typeClass: 'Number',
  size,
  ...(decimalDigits === undefined ? {} : { decimalDigits }),
})

/** A small shop for tests and measurements: list with search and categories, detail, cart, purchase, orders. */
export function shopDocuments(dataSource: Record<string, unknown>): Document[] {
  const schema = (key: string, type: number, sql: string[], parameters: object[], resultColumns: object[]): Document =>
    statement(key, sql, parameters, { type, resultColumns })
  const document = (kind: string, key: string, name: string, spec: Record<string, unknown>): Document => ({
    kind,
    version: 1,
    key,
    name,
    spec,
  })
  const productColumns = [
    text('CODE', 12),
    text('NAME', 80),
    text('CATEGORY1', 20),
    text('CATEGORY2', 20),
    number('PRICE', 9, 2),
    number('STOCK'),
    text('SECRET', 20),
  ]
  return [
    document('data-source', 'shop', 'Shop', dataSource),
    schema(
      'products',
      1,
      [
        'SELECT p.code AS CODE, p.name AS NAME, p.category1 AS CATEGORY1, p.category2 AS CATEGORY2,',
        '       p.price AS PRICE, p.stock AS STOCK, p.secret AS SECRET',
        '  FROM product p WHERE p.price_rank = :RANK',
      ],
      [character('RANK', 1)],
      productColumns,
    ),
    schema(
      'customer-login',
      6,
      [
        'SELECT code AS CUSTOMER_CODE, name AS CUSTOMER_NAME, price_rank AS PRICE_RANK',
        '  FROM customer WHERE login_id = :ID AND password = :PASSWORD',
      ],
      [character('ID'), character('PASSWORD')],
      [text('CUSTOMER_CODE', 8), text('CUSTOMER_NAME', 60), text('PRICE_RANK', 1)],
    ),
    schema(
      'order-insert',
      1,
      [
        'INSERT INTO orders (customer, note, total, purchase_id) VALUES (:CUSTOMER, :NOTE, :TOTAL, :PURCHASEID) RETURNING order_no AS ORDER_NO',
      ],
      [character('CUSTOMER'), character('NOTE', 255), numeric('TOTAL', 12, 2), character('PURCHASEID')],
      [number('ORDER_NO')],
    ),
    schema(
      'stock-take',
      1,
      ['UPDATE product SET stock = stock - :QTY WHERE code = :CODE AND stock >= :QTY'],
      [character('CODE'), numeric('QTY')],
      [],
    ),
    schema(
      'line-insert',
      1,
      ['INSERT INTO order_line (order_no, line, code, qty, price) VALUES (:ORDER_NO, :LINE, :CODE, :QTY, :PRICE)'],
      [numeric('ORDER_NO'), numeric('LINE'), character('CODE'), numeric('QTY'), numeric('PRICE', 9, 2)],
      [],
    ),
    schema(
      'orders',
      1,
      ['SELECT order_no AS ORDER_NO, note AS NOTE, total AS TOTAL FROM orders WHERE customer = :CUSTOMER'],
      [character('CUSTOMER')],
      [number('ORDER_NO'), text('NOTE', 255), number('TOTAL', 12, 2)],
    ),
    document('site', 'shop', 'Shop', {
      path: 'shop',
      languages: ['ja', 'en'],
      login: { schema: 'schema/customer-login', idField: 'CUSTOMER_CODE', nameField: 'CUSTOMER_NAME' },
      sections: ['content/shop.products', 'content/shop.catalogue', 'content/shop.orders'],
      stopText: { ja: '受付時間外です。', en: 'We are closed.' },
    }),
    document('content', 'shop.products', 'Products', {
      type: 4,
      keys: ['CODE'],
      list: listSpec,
      detail: {
        layout: [
          {
            span: 24,
            items: [
              { type: 1, field: 'NAME' },
              { type: 1, field: 'PRICE' },
            ],
          },
        ],
      },
      purchase: {
        amountField: 'PRICE',
        amountFormat: { currencySymbol: '¥', decimalPoint: 2, decimalPointOperation: 3 },
        purchaseCondition: {
          displayFlg: true,
          message: { ja: '在庫切れ', en: 'Out of stock' },
          conditions: [{ name: 'STOCK', condition: '>', value: 0 }],
        },
        inputs: [
          { key: 'NOTE', label: { ja: '備考', en: 'Note' }, inputType: 'textarea', inputCheck: { required: true } },
          {
            key: 'TAX',
            label: { ja: '消費税', en: 'Tax' },
            inputType: 'number',
            value: 10,
            inputFlg: false,
            totalAmountSetting: { enabled: true, type: 'tax' },
          },
        ],
        headerSchemas: [
          {
            schema: 'schema/order-insert',
            expectedRows: 1,
            parameters: [
              { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' },
              { name: 'NOTE', source: 'input', field: 'NOTE' },
              { name: 'TOTAL', source: 'cart', field: 'total' },
              { name: 'PURCHASEID', source: 'cart', field: 'PURCHASEID' },
            ],
          },
        ],
        detailSchemas: [
          {
            schema: 'schema/stock-take',
            expectedRows: 1,
            parameters: [
              { name: 'CODE', source: 'row', field: 'CODE' },
              { name: 'QTY', source: 'row', field: 'PURCHASECOUNT' },
            ],
          },
          {
            schema: 'schema/line-insert',
            expectedRows: 1,
            parameters: [
              { name: 'ORDER_NO', source: 'executeSchemaMeta', schema: 'schema/order-insert', field: 'ORDER_NO' },
              { name: 'LINE', source: 'row', field: '$line' },
              { name: 'CODE', source: 'row', field: 'CODE' },
              { name: 'QTY', source: 'row', field: 'PURCHASECOUNT' },
              { name: 'PRICE', source: 'row', field: 'PRICE' },
            ],
          },
        ],
      },
    }),
    document('content', 'shop.catalogue', 'Catalogue', { type: 1, keys: ['CODE'], list: listSpec, detail: {} }),
    document('content', 'shop.orders', 'Orders', {
      type: 1,
      keys: ['ORDER_NO'],
      list: {
        dataSchemas: [
          { schema: 'schema/orders', parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }] },
        ],
        columns: [{ field: 'ORDER_NO' }, { field: 'NOTE' }, { field: 'TOTAL' }],
        orderBy: [{ field: 'ORDER_NO', direction: 'desc' }],
      },
    }),
  ].map((one) => JSON.parse(JSON.stringify(one)) as Document)
}

const listSpec = {
  dataSchemas: [
    { schema: 'schema/products', timeout: 10, parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] },
  ],
  columns: [
    { field: 'CODE' },
    { field: 'NAME' },
    { field: 'STOCK', align: 'right' },
    { field: 'PRICE', align: 'right', text: { format: 'comma', symbol: '¥', position: 1 } },
    { field: 'CATEGORY1', showFlg: 2 },
  ],
  orderBy: [{ field: 'CODE' }],
  search: {
    fields: [
      { field: 'CODE', inputCond: { condition: 'prefix LIKE', ignoreCase: true, ignoreFullHalfWidth: true } },
      { field: 'NAME', inputCond: { condition: 'LIKE' } },
      { field: 'STOCK', inputType: 'checkbox', inputCond: { condition: '>', value: 0 } },
    ],
  },
  category: { fields: ['CATEGORY1', 'CATEGORY2'], showCount: true },
}

/** Tables of the shop, in words that SQLite and PostgreSQL share but for the order number. */
export function shopTables(identity: string): string[] {
  return [
    `CREATE TABLE product (code VARCHAR(12) PRIMARY KEY, name VARCHAR(80) NOT NULL, category1 VARCHAR(20), category2 VARCHAR(20),
      price NUMERIC(9, 2) NOT NULL, stock INTEGER NOT NULL CHECK (stock >= 0), secret VARCHAR(20), price_rank CHAR(1) NOT NULL)`,
    `CREATE TABLE customer (code VARCHAR(8) PRIMARY KEY, name VARCHAR(60), login_id VARCHAR(32), password VARCHAR(32), price_rank CHAR(1))`,
    `CREATE TABLE orders (order_no ${identity}, customer VARCHAR(8) NOT NULL, note VARCHAR(255), total NUMERIC(12, 2) NOT NULL, purchase_id VARCHAR(32) UNIQUE)`,
    `CREATE TABLE order_line (order_no INTEGER NOT NULL, line INTEGER NOT NULL, code VARCHAR(12) NOT NULL, qty INTEGER NOT NULL, price NUMERIC(9, 2) NOT NULL, PRIMARY KEY (order_no, line))`,
  ]
}
