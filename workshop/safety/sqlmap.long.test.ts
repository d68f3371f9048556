import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { hasMariadb, startMariadb, type MariadbServer } from '../../engine/test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'
import { shopTables } from '../../engine/test/shop/documents.ts'
import { fillShop, productRows } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { hasSqlmap, runSqlmap, type Target } from './sqlmap.ts'

const missing = [
  ...(hasSqlmap() ? [] : ['sqlmap']),
  ...(hasPostgresql() ? [] : ['postgresql']),
  ...(hasMariadb() ? [] : ['mariadb']),
].join(' and ')
const folder = mkdtempSync(join(tmpdir(), 'kumiki-sqlmap-test-'))
const perTarget = { ms: 400_000 }
const products = 40

/** So that no limit ends the search before the statement is reached. */
const settings: Document = {
  kind: 'settings',
  version: 1,
  key: 'settings',
  name: 'Settings',
  spec: { trustedProxies: ['127.0.0.1'], rateLimits: { read: 1e7, write: 1e7, heavy: 1e7, login: 1e7 } },
}

interface Shop {
  engine: EngineProcess
  siteToken: string
  contentId: number
}

interface Console {
  engine: EngineProcess
  headers: Record<string, string>
}

type Kind = Target['database']
const kinds = ['SQLite', 'PostgreSQL', 'MySQL'] as const satisfies Kind[]
/** Databases that may be the store. */
const storeKinds = ['SQLite', 'PostgreSQL'] as const satisfies Kind[]
type StoreKind = (typeof storeKinds)[number]
const consoles = {} as Record<StoreKind, Console>
const engines: EngineProcess[] = []
const shops = {} as Record<Kind, Shop>
const servers: Server[] = []
let postgresql: PostgresqlServer | undefined
let mariadb: MariadbServer | undefined
const queries = {} as Record<Kind, (sql: string) => Promise<unknown[]>>
const closings: (() => Promise<void> | void)[] = []

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

async function openShop(name: string, dataSource: Record<string, unknown>): Promise<Shop> {
  const dataFolder = join(folder, name)
  if (dataSource.database_type === 7)
    fillShop(join(dataFolder, 'sources', 'shop.db'), { products, customers: 3, stock: 10 }).close()
  const { ids } = await prepareShop(dataFolder, { dataSource, documents: (all) => [...all, settings] })
  const engine = await start(dataFolder)
  const site = await post(`${engine.siteUrl}/vue-element-admin/b2b/login`, {
    site: 'shop',
    ID: 'user1',
    PASSWORD: 'pass-user1',
  })
  return { engine, siteToken: String(site.token), contentId: ids.catalogue }
}

async function openMariadb(): Promise<Shop> {
  mariadb = await startMariadb()
  const { host, port, user, db } = mariadb
  const connection = await mysql.createConnection({ host, port, user, database: db })
  closings.push(() => connection.end())
  for (const table of shopTables('INTEGER AUTO_INCREMENT PRIMARY KEY')) await connection.query(table)
  for (const row of productRows(products, 10))
    await connection.query('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)', row)
  await connection.query(`INSERT INTO customer VALUES ('C1', 'One', 'user1', 'pass-user1', 'A')`)
  queries.MySQL = async (sql) => (await connection.query(sql))[0] as unknown[]
  return openShop('mysql', { database_type: 3, system: host, port, user, db })
}

async function start(dataFolder: string, env: Record<string, string> = {}): Promise<EngineProcess> {
  const engine = await startEngine({
    dataFolder,
    port: await freePort(),
    sitePort: await freePort(),
    env,
  })
  engines.push(engine)
  return engine
}

/** The token of the administrator; the settings are stored where they are not yet. */
async function openConsole(engine: EngineProcess): Promise<Console> {
  const calls = `${engine.url}/vue-element-admin`
  const { token } = await post(`${calls}/user/login`, { username: 'admin', password: 'admin-password' })
  const headers = { 'x-token': String(token) }
  await post(`${calls}/document/settings`, { document: settings }, headers)
  return { engine, headers }
}

/** What the search must find: a handler that writes what it is given into its statement. */
async function openVulnerable(query: (sql: string) => Promise<unknown[]>): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const answer = (status: number, data: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data }))
      }
      try {
        const { NAME } = (JSON.parse(body) as { search: { NAME: string } }).search
        query(`SELECT code, name FROM product WHERE name LIKE '%${NAME}%' ORDER BY code`).then(
          (rows) => answer(200, rows),
          () => answer(500, 'failed'),
        )
      } catch {
        answer(400, 'failed')
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Calls of a published site that take texts; `@unique@` keeps the guessing of one account from being slowed down. */
function siteTargets(database: Kind): Target[] {
  const { engine, siteToken, contentId } = shops[database]
  const calls = `${engine.siteUrl}/vue-element-admin/b2b`
  const headers = { 'x-token': siteToken }
  const rows = `${calls}/contentdb/pageinfo/pageData`
  return [
    {
      name: 'search',
      url: rows,
      data: { contentId, limit: 5, search: { NAME: 'M1*', CODE: 'P0000*' } },
      headers,
      database,
    },
    {
      name: 'sort',
      url: rows,
      data: { contentId, limit: 5, sort: [{ field: 'CODE*', direction: 'asc*' }] },
      headers,
      database,
    },
    {
      name: 'category',
      url: rows,
      data: { contentId, limit: 5, category: ['大分類1*', '大分類1-1*'] },
      headers,
      database,
    },
    {
      name: 'categories',
      url: `${calls}/content-category/data`,
      data: { contentId, path: ['大分類1*'] },
      headers,
      database,
    },
    {
      name: 'detail',
      url: `${calls}/contentdb/page/data`,
      data: { contentId, rowKey: ['P000001*'] },
      headers,
      database,
    },
    {
      name: 'login',
      url: `${calls}/login`,
      data: { site: 'shop', ID: 'user@unique@*', PASSWORD: 'pass-user1*' },
      database,
    },
  ]
}

/** Calls of the console whose texts reach the store. */
function consoleTargets(database: StoreKind): Target[] {
  const { engine, headers } = consoles[database]
  const calls = `${engine.url}/vue-element-admin`
  const get = (name: string, path: string): Target => ({ name, url: calls + path, headers, database })
  return [
    get('documents', '/document/schema?find=order*&sort=name*&limit=5'),
    get('options', '/document-options?kind=schema&find=order*'),
    get('where-used', '/document-used?address=schema/products*'),
    get('log', '/log/operation?find=admin*'),
    { name: 'console login', url: `${calls}/user/login`, data: { username: 'u@unique@*', password: 'no*' }, database },
  ]
}

describe.skipIf(missing !== '')(`IN-01 sqlmap finds nothing${missing && `, skipped: ${missing} (sqlmap)`}`, () => {
  beforeAll(async () => {
    postgresql = await startPostgresql()
    const [shopUrl, storeUrl] = [await postgresql.database('shop'), await postgresql.database('store')]
    const client = new pg.Client({ connectionString: shopUrl })
    await client.connect()
    closings.push(() => client.end())
    queries.PostgreSQL = async (sql) => (await client.query(sql)).rows as unknown[]
    for (const table of shopTables('INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY')) await client.query(table)
    for (const row of productRows(products, 10))
      await client.query('INSERT INTO product VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', row)
    await client.query(`INSERT INTO customer VALUES ('C1', 'One', 'user1', 'pass-user1', 'A')`)
    shops.SQLite = await openShop('embedded', { database_type: 7, db: 'shop.db' })
    const own = new Database(join(folder, 'embedded', 'sources', 'shop.db'), { readonly: true })
    closings.push(() => void own.close())
    queries.SQLite = async (sql) => own.prepare(sql).all()
    shops.MySQL = await openMariadb()
    shops.PostgreSQL = await openShop('postgresql', { ...postgresql.spec, db: 'shop' })
    consoles.SQLite = await openConsole(shops.SQLite.engine)
    const onPostgresql = await start(join(folder, 'store'), { KUMIKI_DATABASE_URL: storeUrl })
    consoles.PostgreSQL = await openConsole(onPostgresql)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.kill()
    for (const server of servers) server.close()
    for (const close of closings) await close()
    await postgresql?.stop()
    await mariadb?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(kinds)('the search is sharp: it finds the hole of a bad handler (%s)', async (database) => {
    const url = await openVulnerable(queries[database])
    const data = { contentId: 1, limit: 5, search: { NAME: 'M1*' } }
    const { injectable, output } = await runSqlmap({ name: 'bad handler', url, data, database }, perTarget)
    expect(injectable, output).toBe(true)
  })

  for (const database of kinds) {
    test(`${database}: site, and console where it holds the store`, async () => {
      const store = storeKinds.find((kind) => kind === database)
      const targets = [...siteTargets(database), ...(store ? consoleTargets(store) : [])]
      const findings: string[] = []
      const search = async (): Promise<void> => {
        for (let target = targets.shift(); target; target = targets.shift()) {
          const started = performance.now()
          const { injectable, statuses, output } = await runSqlmap(target, perTarget)
          if (process.env.KUMIKI_SHOW) console.log(target.name, Math.round(performance.now() - started), statuses)
          if (injectable) findings.push(`${target.name}:\n${output.slice(-2000)}`)
          // Neither was the search turned away, nor did a payload break anything.
          const broken = Object.keys(statuses).filter((status) => Number(status) >= 429)
          if (broken.length > 0) findings.push(`${target.name}: ${JSON.stringify(statuses)}`)
          expect(
            Object.values(statuses).reduce((sum, count) => sum + count, 0),
            target.name,
          ).toBeGreaterThan(50)
        }
      }
      await Promise.all([search(), search()])
      expect(findings).toEqual([])
    })
  }
})
