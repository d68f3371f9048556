import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { startPostgresql, type PostgresqlServer } from '../../../test/servers/postgresql.ts'

const dump = fileURLToPath(new URL('../../../../../shared/data/northwind/northwind.sql', import.meta.url))
const label = existsSync(dump) ? 'Northwind' : 'Northwind; skipped: ../shared/data'

describe.skipIf(!existsSync(dump))(`a site of the tables of ${label}`, () => {
  let kumiki: TestEngine
  let server: PostgresqlServer
  let dbId: number
  beforeAll(async () => {
    server = await startPostgresql()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(readFileSync(dump, 'utf8'))
    await client.end()
    kumiki = await openEngine()
    const url = new URL(server.url)
    const spec = {
      ...{ database_type: 2, system: url.hostname, port: Number(url.port), db: url.pathname.slice(1) },
      ...{ user: url.username, connectString: 'sslmode=disable' },
    }
    const document = { kind: 'data-source', version: 1, key: 'northwind', name: 'Northwind', spec }
    const made = await kumiki.call('POST /document/data-source', { token: kumiki.admin, body: { document } })
    expect(made.code, JSON.stringify(made)).toBe(20000)
    dbId = (made.data as { id: number }).id
  })
  afterAll(async () => {
    await kumiki?.close()
    await server?.stop()
  })

  const plan = async (tables: string[]) => {
    const body = { dbId, tables, name: 'Northwind', path: 'northwind' }
    const { data, code } = await kumiki.call('POST /b2b-edit/plan', { token: kumiki.admin, body })
    expect({ code, problems: (data as { problems: unknown }).problems }).toEqual({ code: 20000, problems: [] })
    return data as {
      documents: { kind: string; key: string; spec: Record<string, unknown> }[]
      tables: { table: string; label: string; joined: string; below: string }[]
      warnings: { code: string; values: string[] }[]
    }
  }

  test('says what was taken for what, and leaves out what not everybody is to see', async () => {
    const { tables, warnings } = await plan(['products', 'order_details', 'employees', 'suppliers', 'categories'])
    expect(tables).toMatchObject([
      {
        ...{ table: 'products', label: 'product_name', below: '' },
        joined: 'supplier_id → suppliers.company_name\ncategory_id → categories.category_name',
      },
      { table: 'suppliers', joined: '', below: 'products' },
      { table: 'categories', label: 'category_name', below: 'products' },
    ])
    expect(warnings.map(({ code, values }) => [code, ...values])).toEqual([
      ['plan-no-people', 'customers'],
      ['table-of-persons', 'order_details', 'employees.last_name'],
      ['table-of-persons', 'employees', 'employees.last_name'],
      ['table-personal', 'suppliers', 'contact_name, address, postal_code, phone, fax'],
      [
        ...['plan-index-missing', 'products', 'supplier_id'],
        'CREATE INDEX "products_supplier_id_ix" ON "products" ("supplier_id")',
      ],
      [
        ...['plan-index-missing', 'products', 'category_id'],
        'CREATE INDEX "products_category_id_ix" ON "products" ("category_id")',
      ],
    ])
  })

  test('is made at once, and every list of it answers with its rows', async () => {
    const { documents } = await plan(['products', 'categories', 'suppliers', 'territories', 'us_states'])
    const token = kumiki.admin
    const made = await kumiki.call('POST /document-import', { token, body: { documents, mode: 'new' } })
    expect(made.code, JSON.stringify(made.data)).toBe(20000)
    const [site] = (made.data as { rows: { id: number }[] }).rows
    const published = await kumiki.call('POST /b2b-edit/publish', { token, body: { id: site!.id } })
    expect(published.code, JSON.stringify(published)).toBe(20000)
    const base = await kumiki.call('GET /b2b/baseInfo?site=northwind', { port: 'site' })
    const visitor = (base.data as { data: { token: string } }).data.token
    const { rows: contents } = await kumiki.engine.store.documents.list({ kind: 'content' })
    const first: Record<string, unknown> = {}
    for (const { id, document } of contents) {
      const body = { contentId: id }
      const { data } = await kumiki.call('POST /b2b/contentdb/pageinfo/pageData', {
        token: visitor,
        body,
        port: 'site',
      })
      first[document.key] = (data as { rows: unknown[] }).rows[0]
    }
    expect(first).toMatchObject({
      'northwind.products': { product_name: 'Chai', category_id_category_name: 'Beverages' },
      'northwind.categories': { category_name: 'Beverages' },
      'northwind.suppliers': { company_name: 'Exotic Liquids' },
      'northwind.territories': { region_id_region_description: 'Eastern' },
      'northwind.us-states': { state_name: 'Alabama' },
    })
    expect(JSON.stringify(first)).not.toMatch(/phone|contact_name|address/)
    expect(Object.keys(first)).toHaveLength(5)
  })
})
