import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopStatements } from '../../../../examples/northwind/test/northwind-shop.ts'
import { hasNorthwind } from '../../../../examples/northwind/test/northwind-tables.ts'
import { onSqlite } from '../../../../examples/northwind/test/open-northwind.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'

describe.skipIf(!hasNorthwind)(hasNorthwind ? 'tables of Northwind that people change' : 'skipped: northwind', () => {
  let kumiki: TestEngine
  let database: Database.Database
  let plan: SitePlanResponse
  beforeAll(async () => {
    kumiki = await openEngine()
    const northwind = await onSqlite({ empty: true })
    for (const sql of ['PRAGMA foreign_keys = OFF', 'BEGIN', ...shopStatements(''), 'COMMIT']) await northwind.run(sql)
    mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
    const file = join(kumiki.folder, 'sources', 'northwind.db')
    copyFileSync(String(northwind.spec.db), file)
    await northwind.close()
    database = new Database(file, { timeout: 10_000 })
    const token = kumiki.admin
    const spec = { database_type: 7, db: 'northwind.db' }
    const document = { kind: 'data-source', version: 1, key: 'northwind', name: 'Northwind', spec }
    const stored = await kumiki.call('POST /document/data-source', { token, body: { document } })
    const tables = ['products', 'customers', 'orders', 'order_details', 'employees']
    const body = { dbId: (stored.data as { id: number }).id, tables, said: { does: 'change' } }
    plan = (await kumiki.call('POST /b2b-edit/plan', { token, body })).data as SitePlanResponse
    const imported = await kumiki.call('POST /document-import', {
      token,
      body: { documents: plan.documents, mode: 'new' },
    })
    const [site] = (imported.data as { rows: { id: number }[] }).rows
    const published = await kumiki.call('POST /b2b-edit/publish', { token, body: { id: site?.id } })
    expect(published.code, JSON.stringify(published)).toBe(20000)
  })
  afterAll(async () => {
    database?.close()
    await kumiki?.close()
  })

  async function change(content: string, body: object, ID = 'alfki') {
    const login = { site: 'northwind', ID, PASSWORD: 'northwind' }
    const { data } = await kumiki.call('POST /b2b/login', { body: login, port: 'site' })
    const found = await kumiki.engine.store.documents.find(`content/northwind.${content}`)
    const call = `POST /b2b/contentdb/pageinfo/update-db/${found?.id}`
    return kumiki.call(call, { token: (data as { token: string }).token, body, port: 'site' })
  }
  const rows = (sql: string): unknown[] => database.prepare(sql).raw().all()

  test('what is whose decides what each may do', () => {
    expect(plan.tables.map(({ table, does }) => [table, does])).toEqual([
      ['products', 'are changed'],
      ['customers', 'each changes their own'],
      ['orders', 'each changes their own'],
      ['order_details', 'each sees their own'],
    ])
    expect(plan.warnings.map(({ code, values = [] }) => [code, ...values])).toEqual([
      ['table-of-others', 'employees', 'employees.last_name'],
      ['plan-change-all', 'customer_login', 'products'],
      [
        'plan-index-missing',
        'orders',
        'customer_id',
        'CREATE INDEX "orders_customer_id_ix" ON "orders" ("customer_id")',
      ],
      [
        ...['plan-index-missing', 'order_details', 'product_id'],
        'CREATE INDEX "order_details_product_id_ix" ON "order_details" ("product_id")',
      ],
    ])
    const site = plan.documents.filter(({ kind }) => kind === 'content') as {
      key: string
      spec: { dbPages?: { key: string }[] }
    }[]
    expect(site.map(({ key, spec }) => [key, spec.dbPages?.map((page) => page.key)])).toEqual([
      ['northwind.products', ['new', 'edit', 'edit-several', 'remove', 'remove-several']],
      ['northwind.customers', ['edit']],
      ['northwind.orders', ['new', 'edit', 'edit-several', 'remove', 'remove-several']],
      ['northwind.order-details', undefined],
    ])
  })

  test('adds, changes and deletes a row, whose key the database gives or Kumiki counts', async () => {
    const inputs = {
      product_name: 'Sake',
      category_id: '1',
      unit_price: '12.50',
      units_in_stock: '7',
      discontinued: '0',
    }
    expect((await change('products', { page: 'add/new', inputs })).code).toBe(20000)
    const added = "SELECT product_id, category_id, unit_price, units_in_stock FROM products WHERE product_name = 'Sake'"
    expect(rows(added)).toEqual([[78, 1, 12.5, 7]])
    const edited = { page: 'update/edit', rowKey: ['78'], inputs: { ...inputs, unit_price: '13' } }
    expect((await change('products', edited)).code).toBe(20000)
    expect(rows(added)).toEqual([[78, 1, 13, 7]])
    expect((await change('products', { page: 'delete/remove', rowKey: ['78'] })).code).toBe(20000)
    expect(rows(added)).toEqual([])
  })

  test('several rows are changed at once, and what is left empty stays as it is', async () => {
    const { data } = await kumiki.call('POST /b2b/login', {
      body: { site: 'northwind', ID: 'alfki', PASSWORD: 'northwind' },
      port: 'site',
    })
    const contentId = (await kumiki.engine.store.documents.find('content/northwind.products'))?.id
    const body = {
      ...{ contentId, page: 'edit-several', rows: ['["1"]', '["2"]'], count: 2 },
      inputs: { units_on_order: '5', category_id: '' },
    }
    const { token } = data as { token: string }
    const before = rows('SELECT product_id, product_name, category_id FROM products WHERE product_id < 4')
    const call = `POST /b2b/contentdb/pageinfo/bulk-db/${contentId}`
    const changed = await kumiki.call(call, { token, body, port: 'site' })
    expect(changed.code, JSON.stringify(changed)).toBe(20000)
    expect(rows('SELECT product_id FROM products WHERE units_on_order = 5 AND product_id < 4')).toEqual([[1], [2]])
    expect(rows('SELECT product_id, product_name, category_id FROM products WHERE product_id < 4')).toEqual(before)
  })

  test('a name that must not be empty is asked for, and one that is too long is refused', async () => {
    const empty = await change('products', { page: 'add/new', inputs: { discontinued: '0' } })
    const long = await change('products', {
      page: 'add/new',
      inputs: { product_name: 'x'.repeat(41), discontinued: '0' },
    })
    expect([empty.code, long.code]).not.toContain(20000)
    expect(rows("SELECT COUNT(*) FROM products WHERE product_name IS NULL OR product_name LIKE 'xx%'")).toEqual([[0]])
  })

  test('nobody changes what is another’s, nor who it is', async () => {
    const [[order] = []] = rows("SELECT MAX(order_id) FROM orders WHERE customer_id = 'ANATR'") as number[][]
    const theirs = { page: 'update/edit', rowKey: [String(order)], inputs: { ship_city: 'Elsewhere' } }
    const customer = { page: 'update/edit', rowKey: ['ANATR'], inputs: { company_name: 'Elsewhere' } }
    const answers = [
      await change('orders', theirs),
      await change('customers', customer),
      await change('orders', { page: 'delete/remove', rowKey: [String(order)] }),
    ]
    expect(answers.map(({ code }) => code)).not.toContain(20000)
    expect(rows("SELECT COUNT(*) FROM orders WHERE ship_city = 'Elsewhere'")).toEqual([[0]])
    expect(rows("SELECT COUNT(*) FROM customers WHERE company_name = 'Elsewhere'")).toEqual([[0]])
    const own = { page: 'update/edit', rowKey: ['ALFKI'], inputs: { company_name: 'Alfreds' } }
    expect((await change('customers', own)).code).toBe(20000)
    expect(rows("SELECT company_name FROM customers WHERE customer_id = 'ALFKI'")).toEqual([['Alfreds']])
  })
})
