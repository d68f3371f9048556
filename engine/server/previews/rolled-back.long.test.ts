import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, type Document } from '../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { hasMariadb, startMariadb } from '../../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../../test/servers/postgresql.ts'
import { shopTables } from '../../test/shop/documents.ts'
import { productRows } from '../../test/shop/fill-shop.ts'
import { journalTable, withWritingPages } from '../../test/shop/writing-documents.ts'
import { previewsOf } from './test/in-frame.ts'

/** The shop's database, and somebody who looks into it from outside. */
interface ShopDatabase {
  spec: object
  query(text: string, values?: unknown[]): Promise<unknown[]>
  /** Transactions and locks that others hold. */
  held: string
  close(): Promise<void>
}

const identity = { postgresql: 'SERIAL PRIMARY KEY', mariadb: 'INTEGER AUTO_INCREMENT PRIMARY KEY' }

async function openPostgresql(): Promise<ShopDatabase> {
  const server = await startPostgresql()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return {
    spec: server.spec,
    async query(text, values) {
      let number = 0
      return (
        await client.query(
          text.replaceAll('?', () => `$${(number += 1)}`),
          values,
        )
      ).rows
    },
    held: `SELECT pid, state FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND (xact_start IS NOT NULL OR pid IN
      (SELECT pid FROM pg_locks WHERE locktype IN ('tuple', 'transactionid'))) AND backend_type = 'client backend'`,
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

async function openMariadb(): Promise<ShopDatabase> {
  const server = await startMariadb()
  const { host, port, user, db } = server
  const client = await mysql.createConnection({ host, port, user, database: db, charset: 'utf8mb4' })
  return {
    spec: server.spec,
    query: async (text, values) => (await client.query<mysql.RowDataPacket[]>(text, values))[0],
    held: 'SELECT trx_id, trx_query FROM information_schema.innodb_trx',
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

const mail: Document = {
  ...{ kind: 'mail-setting', version: 1, key: 'firm', name: 'firm' },
  spec: {
    ...{ from: 'shop@example.com', to: ['sales@example.com'], trigger: 'both' },
    ...{ title: 'An order', message: '{lines}', line: '{CODE}' },
  },
}

function withMail(document: Document): Document {
  if (addressOf(document) !== 'content/shop.products') return document
  const purchase = { ...(document.spec['purchase'] as object), mails: ['mail-setting/firm'] }
  return { ...document, spec: { ...document.spec, purchase } }
}

const servers = [
  { name: 'postgresql', isThere: hasPostgresql(), open: openPostgresql },
  { name: 'mariadb', isThere: hasMariadb(), open: openMariadb },
] as const

describe.each(servers)('PV-03 pages of a preview on $name', ({ name, isThere, open }) => {
  if (!isThere) {
    test.skip(`skipped: ${name} is not installed`, () => {})
    return
  }
  let database: ShopDatabase
  let kumiki: ListeningEngine

  beforeAll(async () => {
    database = await open()
    for (const table of [...shopTables(identity[name]), journalTable]) await database.query(table)
    for (const row of productRows(3, 10))
      await database.query('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)', row)
    await database.query(`INSERT INTO customer VALUES ('C1', 'One', 'user1', 'pass-user1', 'A')`)
    await database.query(`INSERT INTO orders (customer, note, total) VALUES ('C1', 'first', 1), ('C1', 'second', 2)`)
    const onServer = (document: Document): Document =>
      document.kind === 'data-source' ? { ...document, spec: { ...database.spec } } : document
    kumiki = await openListening((all) => [...withWritingPages(all).map(onServer).map(withMail), mail])
  })
  afterAll(async () => {
    await kumiki?.close()
    await database?.close()
  })

  const tables = ['product', 'customer', 'orders', 'order_line', 'journal']
  const all = async () => {
    const found: Record<string, unknown[]> = {}
    for (const table of tables) found[table] = await database.query(`SELECT * FROM ${table} ORDER BY 1`)
    return found
  }

  test('add, change, delete, change many and order, and leave no row, no lock and no mail', async () => {
    const at = previewsOf(kumiki)
    const [products, orders] = [await at.idOf('content/shop.products'), await at.idOf('content/shop.orders')]
    const { data } = await at.draw({ documents: [] })
    const { token } = (await at.open(data)).data
    const before = await all()
    const ask = async (route: string, body: object) => {
      const answer = await at.inFrame(data.preview, route, { token, body })
      expect([route, answer.status, answer.message]).toEqual([route, 200, ''])
      return answer.data
    }
    const inputs = { MARK: 'seen' }
    const page = (body: object) => ask(`POST /b2b/contentdb/pageinfo/update-db/${orders}`, body)
    await page({ page: 'add/new', inputs, once: 'a-preview-adds' })
    await page({ page: 'update/edit', rowKey: ['1'], inputs, once: 'a-preview-changes' })
    await page({ page: 'delete/drop', rowKey: ['2'], once: 'a-preview-deletes' })
    await ask(`POST /b2b/contentdb/pageinfo/bulk-db/${orders}`, {
      ...{ page: 'several', count: 2, inputs, rows: ['["1"]', '["2"]'], once: 'a-preview-changes-many' },
    })
    const { PURCHASEID, cart } = await ask('PUT /b2b/content/list/update-purchase-count', {
      ...{ contentId: products, rowKey: ['P000001'], count: 2 },
    })
    await ask('POST /b2b/purchase/exec', { contentId: products, PURCHASEID, total: cart.total, inputs: { NOTE: 'x' } })

    const told = (await at.written(data.preview)).data
    expect(told.written).toHaveLength(5)
    expect(told.mails).toEqual([expect.objectContaining({ subject: 'An order', recipients: ['sales@example.com'] })])
    expect(await all()).toEqual(before)
    expect(await database.query(database.held)).toEqual([])
    expect((await kumiki.engine.store.outbox.list()).total).toBe(0)
    // Another one is not kept waiting by what the preview did.
    await database.query(`UPDATE product SET stock = stock WHERE code = 'P000001'`)
  })
})
