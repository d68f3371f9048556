import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'
import { namedDocument } from '../../../test/named-document.ts'

const schema = (key: string, type: number, sql: string, parameters: string[], columns: string[], more: object = {}) =>
  namedDocument('schema', key, {
    type,
    dataSource: 'data-source/shop',
    sql,
    parameters: parameters.map((name) => ({ name, length: 32, ...more })),
    resultColumns: columns.map((name) => ({ key: name, name, typeClass: 'String', size: 40 })),
  })

/** A list of two steps whose parameters come from everywhere that a list has. */
const chained: Document[] = [
  schema('first-step', 1, "SELECT 'step ' || :CUSTOMER AS STEP", ['CUSTOMER'], ['STEP']),
  schema(
    'customer-name',
    1,
    'SELECT code AS CODE, name AS NAME FROM customer WHERE code = :CUSTOMER',
    ['CUSTOMER'],
    ['CODE', 'NAME'],
  ),
  schema(
    'everything',
    1,
    'SELECT code AS CODE, :FIXED AS FIXED, :MINE AS MINE, :NAMED AS NAMED, :FOUND AS FOUND, :STEP AS STEP, :TYPED AS TYPED FROM product ORDER BY code -- all',
    ['FIXED', 'MINE', 'NAMED', 'FOUND', 'STEP', 'TYPED'],
    ['CODE', 'FIXED', 'MINE', 'NAMED', 'FOUND', 'STEP', 'TYPED'],
  ),
  namedDocument('component', 'customer-name', {
    type: 6,
    setting: { valueField: 'NAME' },
    schemas: [
      {
        schema: 'schema/customer-name',
        parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }],
      },
    ],
  }),
  namedDocument('user-variable', 'fixed', { fixed: true, value: 'always' }),
  namedDocument('user-variable', 'mine', { source: 'login', field: 'CUSTOMER_CODE' }),
  namedDocument('user-variable', 'named', { source: 'component', component: 'component/customer-name' }),
  namedDocument('content', 'shop.chain', {
    type: 1,
    keys: ['CODE'],
    list: {
      dataSchemas: [
        {
          schema: 'schema/first-step',
          expectedRows: 1,
          parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }],
        },
        {
          schema: 'schema/everything',
          parameters: [
            { name: 'FIXED', source: 'userVariable', variable: 'user-variable/fixed' },
            { name: 'MINE', source: 'userVariable', variable: 'user-variable/mine' },
            { name: 'NAMED', source: 'userVariable', variable: 'user-variable/named' },
            { name: 'FOUND', source: 'component', component: 'component/customer-name', field: 'CODE' },
            { name: 'STEP', source: 'executeSchemaMeta', schema: 'schema/first-step', field: 'STEP' },
            { name: 'TYPED', source: 'search', field: 'TYPED' },
          ],
        },
      ],
      columns: ['CODE', 'FIXED', 'MINE', 'NAMED', 'FOUND', 'STEP', 'TYPED'].map((field) => ({ field })),
      search: { fields: [{ field: 'TYPED' }] },
    },
  }),
]

/** The order asks a check, and its number is a sequence ID that the lines use. */
function ordering(all: Document[]): Document[] {
  const purchase = all.find(({ key }) => key === 'shop.products')!.spec.purchase as {
    inputs: Record<string, unknown>[]
    headerSchemas: Record<string, unknown>[]
    detailSchemas: { parameters: { name: string; schema?: string }[] }[]
  }
  purchase.inputs[0]!.inputCheck = { rules: [{ type: 101, component: 'component/note-check' }] }
  const header = purchase.headerSchemas[0]!
  header.schema = 'schema/order-add'
  const line = purchase.detailSchemas[1]!.parameters.find(({ name }) => name === 'ORDER_NO')!
  line.schema = 'schema/order-add'
  const add = schema(
    'order-add',
    9,
    'INSERT INTO orders (order_no, customer, note, total, purchase_id) VALUES (:ORDER_NO, :CUSTOMER, :NOTE, :TOTAL, :PURCHASEID)',
    [],
    [],
  )
  add.spec.parameters = [
    { name: 'ORDER_NO', dataType: 'numeric', sequenceId: true },
    { name: 'CUSTOMER', length: 8 },
    { name: 'NOTE', length: 20 },
    { name: 'TOTAL', dataType: 'numeric', length: 12, scale: 2 },
    { name: 'PURCHASEID', length: 32 },
  ]
  return [
    add,
    schema(
      'note-check',
      5,
      "SELECT CASE WHEN :NOTE LIKE '%急%' THEN 1 ELSE 0 END AS EXECFLG, '備考に「急」が必要です: ' || :NOTE AS ERROR",
      ['NOTE'],
      ['EXECFLG', 'ERROR'],
    ),
    namedDocument('component', 'note-check', {
      type: 5,
      schemas: [{ schema: 'schema/note-check', parameters: [{ name: 'NOTE', source: 'input', field: 'NOTE' }] }],
    }),
  ]
}

describe('chains of a published site', () => {
  let shop: Shop
  let session: Session
  let chain: number
  beforeAll(async () => {
    shop = await openShop({
      documents: (all) => {
        const site = all.find(({ kind }) => kind === 'site')!
        ;(site.spec.sections as string[]).push('content/shop.chain')
        return [...all, ...chained, ...ordering(all)]
      },
    })
    session = await shop.login()
    chain = (await shop.store.documents.find('content/shop.chain'))!.id
  })
  afterAll(() => shop.close())

  it('parameters come from login, search, variables, components and earlier schemas', async () => {
    const { rows, total } = await shop.call<{ rows: Record<string, unknown>[]; total: number }>(
      'page-data',
      { contentId: chain, limit: 1, search: { TYPED: 'typed' } },
      session,
    )
    const { CUSTOMER_CODE, CUSTOMER_NAME } = session.data.login as Record<string, string>
    expect(total).toBe(30)
    expect(rows).toEqual([
      {
        CODE: 'P000001',
        FIXED: 'always',
        MINE: CUSTOMER_CODE,
        NAMED: CUSTOMER_NAME,
        FOUND: CUSTOMER_CODE,
        STEP: `step ${CUSTOMER_CODE}`,
        TYPED: 'typed',
        $key: ['P000001'],
      },
    ])
  })

  it('a value that is longer than its parameter is refused at its field', async () => {
    await expect(
      shop.call('page-data', { contentId: chain, search: { TYPED: 'x'.repeat(33) } }, session),
    ).rejects.toMatchObject({ code: 60106 })
  })

  it('an earlier step with another number of rows than expected stops the chain', async () => {
    const other = await openShop({
      documents: (all) => {
        const site = all.find(({ kind }) => kind === 'site')!
        ;(site.spec.sections as string[]).push('content/shop.chain')
        const content = JSON.parse(JSON.stringify(chained.at(-1))) as Document
        ;(content.spec.list as { dataSchemas: { expectedRows?: number }[] }).dataSchemas[0]!.expectedRows = 2
        return [...all, ...chained.slice(0, -1), content]
      },
    })
    try {
      const contentId = (await other.store.documents.find('content/shop.chain'))!.id
      await expect(other.call('page-data', { contentId }, await other.login())).rejects.toMatchObject({
        code: 60107,
        details: { text: 'data-failed' },
      })
    } finally {
      await other.close()
    }
  })

  describe('an order', () => {
    const put = () =>
      shop.call<{ PURCHASEID: string }>(
        'update-purchase-count',
        { contentId: shop.ids.products, rowKey: ['P000001'], count: 2 },
        session,
      )
    const buy = (PURCHASEID: string, NOTE: string) =>
      shop.call('purchase', { contentId: shop.ids.products, PURCHASEID, inputs: { NOTE }, total: '222.75' }, session)

    it('is refused by its input check with what the check says, and orders nothing', async () => {
      const { PURCHASEID } = await put()
      await expect(buy(PURCHASEID, 'いつでも')).rejects.toMatchObject({
        code: 60106,
        details: { problems: [{ code: 'input-component', at: '/NOTE', message: '備考に「急」が必要です: いつでも' }] },
      })
      expect(shop.database.prepare('SELECT count(*) FROM orders').pluck().get()).toBe(0)
    })

    it('its steps and its check are noted, and the login without what was typed', async () => {
      await expect(buy((await put()).PURCHASEID, 'いつでも')).rejects.toMatchObject({ code: 60106 })
      const page = `${shop.ids.products}/purchase`
      const check = (await shop.runs.list('schema/note-check'))[0]
      expect(check).toMatchObject({ origin: 'page', page: `${shop.ids.products}/check/NOTE/0`, rows: 1 })
      await buy((await put()).PURCHASEID, '至急')
      expect((await shop.runs.list('schema/order-add'))[0]).toMatchObject({ page, rows: 1, count: 1 })
      expect((await shop.runs.list('schema/stock-take'))[0]).toMatchObject({ page, rows: 1 })
      shop.database.exec('ALTER TABLE customer RENAME COLUMN password TO pass_word')
      await expect(shop.login()).rejects.toMatchObject({ code: 60107 })
      shop.database.exec('ALTER TABLE customer RENAME COLUMN pass_word TO password')
      const [failed, ...earlier] = await shop.runs.list('schema/customer-login')
      expect(failed).toMatchObject({ page: 'login', fault: { code: 'sql-error-code' } })
      expect(JSON.stringify(failed)).not.toMatch(/pass/)
      expect(earlier.at(-1)).toMatchObject({ page: 'login', rows: 1 })
      shop.database.exec('DELETE FROM orders; DELETE FROM order_line')
    })

    it('gets the next sequence ID, above what stands in the table, and gives it to its lines', async () => {
      shop.database.exec("INSERT INTO orders (order_no, customer, total) VALUES (41, 'C9', 1)")
      await buy((await put()).PURCHASEID, '至急')
      shop.database.exec("INSERT INTO orders (order_no, customer, total) VALUES (50, 'C9', 1)")
      await buy((await put()).PURCHASEID, '急ぎ')
      const read = (table: string) => shop.database.prepare(`SELECT order_no FROM ${table} ORDER BY 1`).pluck().all()
      expect(read('orders')).toEqual([41, 42, 50, 51])
      expect(read('order_line')).toEqual([42, 51])
    })
  })
})
