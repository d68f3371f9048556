import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openConsole, openSite, type Client } from '../../workshop/client.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'

const here = import.meta.dirname
const dump = join(here, '../../../shared/data/northwind/northwind.sql')
const canRun = existsSync(dump) && hasPostgresql()

interface Page {
  rows: Record<string, unknown>[]
  total: number
}

/** A site on data that nobody here made: the dump, some documented SQL, and documents. */
describe.skipIf(!canRun)(canRun ? 'Northwind on PostgreSQL' : 'skipped: northwind', () => {
  let server: PostgresqlServer
  let engine: EngineProcess
  let database: pg.Client
  let site: Client
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-northwind-'))
  const contents: Record<string, number> = {}

  beforeAll(async () => {
    server = await startPostgresql()
    const url = await server.database('northwind')
    database = new pg.Client({ connectionString: url })
    await database.connect()
    await database.query(readFileSync(dump, 'utf8'))
    await database.query(`SET search_path TO public`)
    await database.query(readFileSync(join(here, 'prepare.sql'), 'utf8'))
    engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
    await build(await openConsole(engine.url))
    site = await openSite(engine.siteUrl, 'northwind', 'alfki', 'northwind')
  })

  afterAll(async () => {
    await engine?.stop()
    await database?.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Documents as a person would bring them: the data source with its password first, then the rest as one import. */
  async function build(console: Client): Promise<void> {
    const documents = readdirSync(join(here, 'documents'))
      .map((name) => JSON.parse(readFileSync(join(here, 'documents', name), 'utf8')) as Document | Document[])
      .flat()
    const source = documents.find(({ kind }) => kind === 'data-source')!
    const document = { ...source, spec: { ...source.spec, system: '127.0.0.1', port: server.port } }
    await console.call('POST', '/document/data-source', { document, secrets: { '/spec/password': 'northwind-site' } })
    const others = documents.filter((one) => one !== source)
    const imported = await console.call('POST', '/document-import', { documents: others, mode: 'new' })
    expect(imported.problems).toEqual([])
    const rows = imported.rows as { address: string; id: number }[]
    for (const { address, id } of rows) contents[address] = id
    const published = await console.call('POST', '/b2b-edit/publish', { id: contents['site/northwind'] })
    expect(published).toMatchObject({ status: 'publish' })
  }

  function read(content: string, more: object = {}): Promise<Page> {
    const contentId = contents[`content/northwind.${content}`]
    return site.call<Page>('POST', '/b2b/contentdb/pageinfo/pageData', { contentId, page: 'list', ...more })
  }

  it('lists all products with exact prices', async () => {
    const { rows, total } = await read('products', { current: 1, limit: 100 })
    expect(total).toBe(77)
    expect(rows).toHaveLength(77)
    expect(rows.find((row) => row.PRODUCT_NAME === 'Chai')).toMatchObject({ UNIT_PRICE: '18.00' })
  })

  it('narrows products by category and search, and counts them', async () => {
    const beverages = await read('products', { category: ['Beverages'] })
    expect(beverages.total).toBe(12)
    const cha = await read('products', { category: ['Beverages'], search: { PRODUCT_NAME: 'CHA' } })
    expect(cha.rows.map((row) => row.PRODUCT_NAME)).toEqual(['Chai', 'Chang', 'Chartreuse verte'])
    const cheap = await read('products', { category: ['Beverages'], search: { UNIT_PRICE: '5' } })
    expect(cheap.rows.map((row) => row.PRODUCT_NAME)).toEqual(['Guaraná Fantástica'])
  })

  it('lists the categories', async () => {
    const { rows } = await site.call<Page>('POST', '/b2b/content-category/data', {
      contentId: contents['content/northwind.products'],
      page: 1,
      limit: 50,
    })
    expect(rows.map((row) => row.value)).toEqual([
      'Beverages',
      'Condiments',
      'Confections',
      'Dairy Products',
      'Grains/Cereals',
      'Meat/Poultry',
      'Produce',
      'Seafood',
    ])
  })

  it('lists customers by a statement with WITH and ORDER BY of its own', async () => {
    const { rows, total } = await read('customers', { sort: [{ field: 'ORDERS', direction: 'desc' }], limit: 3 })
    expect(total).toBe(91)
    expect(rows.map((row) => row.COMPANY_NAME)).toEqual(['Save-a-lot Markets', 'Ernst Handel', 'QUICK-Stop'])
  })

  it('shows a customer its own orders only, with their lines', async () => {
    const orders = await read('orders')
    const own = await database.query<{ n: string }>(`SELECT count(*) AS n FROM orders WHERE customer_id = 'ALFKI'`)
    expect(orders.total).toBe(Number(own.rows[0]!.n))
    const lines = await read('order-lines', { conditions: [{ field: 'ORDER_ID', condition: '=', value: 10643 }] })
    expect(lines.rows.map(({ PRODUCT_NAME, AMOUNT }) => [PRODUCT_NAME, AMOUNT])).toEqual([
      ['Rössle Sauerkraut', '684.00'],
      ['Chartreuse verte', '378.00'],
      ['Spegesild', '24.00'],
    ])
    const foreign = await read('order-lines', { conditions: [{ field: 'ORDER_ID', condition: '=', value: 10248 }] })
    expect(foreign.total).toBe(0)
  })

  it('takes an order: header, lines and stock in one transaction', async () => {
    const contentId = contents['content/northwind.products']
    const put = (key: string, count: number) =>
      site.call<{ PURCHASEID: string; cart: { total: string } }>('PUT', '/b2b/content/list/update-purchase-count', {
        contentId,
        rowKey: [key],
        count,
      })
    await put('39', 3)
    const { PURCHASEID, cart } = await put('70', 2)
    expect(PURCHASEID).toMatch(/^[0-9a-f]{32}$/)
    const body = { contentId, PURCHASEID, inputs: { REQUIRED: '2026-12-24' }, total: cart.total }
    const first = await site.call('POST', '/b2b/purchase/exec', body)
    const again = await site.call('POST', '/b2b/purchase/exec', body)
    expect(again).toEqual(first)
    const orders = await database.query(
      `SELECT order_id, customer_id, required_date::text FROM orders WHERE order_id >= 20000`,
    )
    expect(orders.rows).toEqual([{ order_id: 20000, customer_id: 'ALFKI', required_date: '2026-12-24' }])
    const lines = await database.query(
      `SELECT product_id, unit_price, quantity FROM order_details WHERE order_id = 20000 ORDER BY product_id`,
    )
    expect(lines.rows).toEqual([
      { product_id: 39, unit_price: '18.00', quantity: 3 },
      { product_id: 70, unit_price: '15.00', quantity: 2 },
    ])
    const stock = await database.query(
      `SELECT units_in_stock FROM products WHERE product_id IN (39, 70) ORDER BY product_id`,
    )
    expect(stock.rows).toEqual([{ units_in_stock: 66 }, { units_in_stock: 13 }])
  })

  it('takes no more into the cart than there is, whoever asks', async () => {
    const contentId = contents['content/northwind.products']
    const put = (count: number) =>
      site.call('PUT', '/b2b/content/list/update-purchase-count', { contentId, rowKey: ['39'], count })
    const stock = await database.query<{ n: number }>('SELECT units_in_stock AS n FROM products WHERE product_id = 39')
    const { n } = stock.rows[0]!
    await expect(put(n + 1)).rejects.toThrow(String(n))
    expect(await put(n)).toMatchObject({ row: { PURCHASECOUNT: n } })
    await expect(put(n + 1)).rejects.toThrow(String(n))
    await put(0)
  })

  it('counts the products of the search in the categories, which all stay', async () => {
    const { rows } = await site.call<Page>('POST', '/b2b/content-category/data', {
      contentId: contents['content/northwind.products'],
      search: { PRODUCT_NAME: 'CHA' },
    })
    expect(rows).toHaveLength(8)
    const found = rows.filter(({ count }) => count !== 0)
    expect(found.map(({ value, count }) => [value, count])).toEqual([['Beverages', 3]])
  })

  it('refuses a wrong password and shows nothing without a login', async () => {
    await expect(openSite(engine.siteUrl, 'northwind', 'alfki', 'wrong')).rejects.toThrow()
    const stranger = await openSite(engine.siteUrl, 'northwind', 'anatr', 'northwind')
    stranger.token = undefined
    const answer = await stranger.answer('POST', '/b2b/contentdb/pageinfo/pageData', { contentId: 1, page: 'list' })
    expect(answer.status).toBe(401)
  })
})
