import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopOnPostgresql, shopStatements } from '../../../../examples/northwind/test/northwind-shop.ts'
import { hasNorthwind } from '../../../../examples/northwind/test/northwind-tables.ts'
import {
  onMariadb,
  onPostgresql,
  onSqlite,
  type Northwind,
} from '../../../../examples/northwind/test/open-northwind.ts'
import type { Document } from '../../../../runtime/document.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import { makeEmbeddedSource } from '../../../sources/embedded/embedded-source.ts'
import { readRows } from '../../../sources/reads.ts'
import type { StatementSource, Value } from '../../../sources/source.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { hasMariadb } from '../../../test/servers/mariadb.ts'
import { hasPostgresql } from '../../../test/servers/postgresql.ts'
import { plainDocument } from './test/plain-document.ts'

interface Shop {
  spec: Record<string, string | number>
  source: StatementSource
  close(): Promise<void>
}

const openers: Record<string, (kumiki: TestEngine) => Promise<Shop>> = {
  async postgresql() {
    const northwind = await filled(await onPostgresql({ empty: true }), shopOnPostgresql())
    return { ...northwind, spec: { ...northwind.spec, connectString: 'sslmode=disable' } }
  },
  async mariadb() {
    const northwind = await filled(await onMariadb({ empty: true }), [
      'SET SESSION foreign_key_checks = 0',
      ...shopStatements('AUTO_INCREMENT'),
    ])
    return { ...northwind, spec: { ...northwind.spec, connectString: 'sslmode=disable' } }
  },
  async embedded({ folder }) {
    const northwind = await filled(await onSqlite({ empty: true }), [
      'PRAGMA foreign_keys = OFF',
      'BEGIN',
      ...shopStatements(''),
      'COMMIT',
    ])
    mkdirSync(join(folder, 'sources'), { recursive: true })
    const file = join(folder, 'sources', 'northwind.db')
    copyFileSync(String(northwind.spec.db), file)
    await northwind.close()
    const source = makeEmbeddedSource({ file })
    return { spec: { database_type: 7, db: 'northwind.db' }, source, close: () => source.close() }
  },
}

async function filled(northwind: Northwind, statements: string[]): Promise<Northwind> {
  for (const sql of statements) await northwind.run(sql)
  return northwind
}

const kinds = [...(hasPostgresql() ? ['postgresql'] : []), ...(hasMariadb() ? ['mariadb'] : []), 'embedded']

describe.skipIf(!hasNorthwind)(hasNorthwind ? 'a shop of the tables of Northwind' : 'skipped: northwind', () => {
  const made: Record<string, Document[]> = {}

  describe.each(kinds)('%s', (kind) => {
    let kumiki: TestEngine
    let shop: Shop
    let plan: SitePlanResponse
    beforeAll(async () => {
      kumiki = await openEngine()
      shop = await openers[kind]!(kumiki)
      const document = { kind: 'data-source', version: 1, key: 'northwind', name: 'Northwind', spec: shop.spec }
      const stored = await kumiki.call('POST /document/data-source', { token: kumiki.admin, body: { document } })
      expect(stored.code, JSON.stringify(stored)).toBe(20000)
      const body = { dbId: (stored.data as { id: number }).id }
      const { data } = await kumiki.call('POST /b2b-edit/plan', { token: kumiki.admin, body })
      plan = data as SitePlanResponse
      expect(plan.problems).toEqual([])
      made[kind] = plan.documents
    })
    afterAll(async () => {
      await kumiki?.close()
      await shop?.close()
    })

    const rows = async (text: string): Promise<Value[][]> =>
      (await readRows(shop.source, { text, values: [] }, { ms: 10_000 })).rows

    test('proposes an order with its reasons, and nobody has said a word', () => {
      const { library: _, ...guesses } = plan.guesses
      const values = Object.fromEntries(Object.entries(guesses).map(([name, { value }]) => [name, value]))
      expect(values).toEqual({
        ...{ does: 'order', line: 'order_details', item: 'products', header: 'orders', customer: 'customers' },
        ...{ amount: 'unit_price', quantity: 'quantity', stock: 'units_in_stock' },
        ...{ people: 'customer_login', id: 'login_id', password: 'password_hash' },
      })
      expect(plan.guesses.line?.why).toBe('Because it refers to both products and orders.')
      expect(plan.guesses.password?.why).toBe('Its values are Argon2 hashes.')
      expect(plan.tables.map(({ table, does }) => [table, does])).toEqual([
        ['products', 'are ordered'],
        ['orders', 'each sees their own'],
        ['order_details', 'each sees their own'],
      ])
    })

    test('takes an order: header, lines and stock, and shows it to who ordered alone', async () => {
      const token = kumiki.admin
      const imported = await kumiki.call('POST /document-import', {
        token,
        body: { documents: plan.documents, mode: 'new' },
      })
      expect(imported.code, JSON.stringify(imported.data)).toBe(20000)
      const [site] = (imported.data as { rows: { id: number }[] }).rows
      const published = await kumiki.call('POST /b2b-edit/publish', { token, body: { id: site!.id } })
      expect(published.code, JSON.stringify(published)).toBe(20000)
      const before = await rows(
        'SELECT product_id, units_in_stock FROM products WHERE product_id IN (39, 70) ORDER BY product_id',
      )

      const alfki = await logIn('alfki')
      const products = await idOf('products')
      const put = async (key: string, count: number) => {
        const body = { contentId: products, rowKey: [key], count }
        const { data, code } = await kumiki.call('PUT /b2b/content/list/update-purchase-count', {
          token: alfki,
          body,
          port: 'site',
        })
        expect(code, JSON.stringify(data)).toBe(20000)
        return data as { PURCHASEID: string; cart: { total: string } }
      }
      await put('39', 3)
      const { PURCHASEID, cart } = await put('70', 2)
      const body = { contentId: products, PURCHASEID, inputs: { REQUIRED_DATE: '2026-12-24' }, total: cart.total }
      const bought = await kumiki.call('POST /b2b/purchase/exec', { token: alfki, body, port: 'site' })
      expect(bought.code, JSON.stringify(bought)).toBe(20000)

      const [[order] = []] = await rows('SELECT MAX(order_id) FROM orders')
      expect(Number(order)).toBeGreaterThan(11_077)
      const [header] = await rows(
        `SELECT customer_id, ship_city, ship_name FROM orders WHERE order_id = ${String(order)}`,
      )
      expect(header).toEqual(['ALFKI', 'Berlin', 'Alfreds Futterkiste'])
      const lines = await rows(
        `SELECT product_id, unit_price, quantity FROM order_details WHERE order_id = ${String(order)} ORDER BY product_id`,
      )
      expect(lines.map((line) => line.map(Number))).toEqual([
        [39, 18, 3],
        [70, 15, 2],
      ])
      const after = await rows(
        'SELECT product_id, units_in_stock FROM products WHERE product_id IN (39, 70) ORDER BY product_id',
      )
      expect(after.map(([, left]) => Number(left))).toEqual([Number(before[0]?.[1]) - 3, Number(before[1]?.[1]) - 2])

      const seen = async (login: string) => {
        const answer = await kumiki.call('POST /b2b/contentdb/pageinfo/pageData', {
          token: login,
          body: { contentId: await idOf('orders') },
          port: 'site',
        })
        return answer.data as { rows: Record<string, unknown>[]; total: number }
      }
      const own = await seen(alfki)
      expect(own.rows[0]).toMatchObject({ order_id: Number(order) })
      const others = await seen(await logIn('anatr'))
      expect(others.rows.map((row) => row.order_id)).not.toContain(Number(order))
      const [[known] = []] = await rows("SELECT COUNT(*) FROM orders WHERE customer_id = 'ANATR'")
      expect(others.total).toBe(Number(known))
    })

    test('is taken back at once, and nothing of it is left', async () => {
      const token = kumiki.admin
      const { documents } = kumiki.engine.store
      const site = await documents.find('site/northwind')
      const taken = await kumiki.call('POST /b2b-edit/take-back', { token, body: { id: site?.id } })
      expect(taken.code, JSON.stringify(taken)).toBe(20000)
      for (const one of ['site', 'content', 'schema']) expect((await documents.list({ kind: one })).total, one).toBe(0)
      expect((await documents.list({ kind: 'data-source' })).total).toBe(1)
    })

    async function logIn(ID: string): Promise<string> {
      const body = { site: 'northwind', ID, PASSWORD: 'northwind' }
      const { data, code } = await kumiki.call('POST /b2b/login', { body, port: 'site' })
      expect(code, JSON.stringify(data)).toBe(20000)
      return (data as { token: string }).token
    }

    async function idOf(content: string): Promise<number> {
      const found = await kumiki.engine.store.documents.find(`content/northwind.${content}`)
      expect(found, content).toBeDefined()
      return found!.id
    }
  })

  test('is the same in each database but for types', () => {
    const [first, ...others] = Object.values(made).map((documents) => documents.map(plainDocument))
    expect(others.length).toBe(kinds.length - 1)
    for (const other of others) expect(other).toEqual(first)
  })
})
