import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { makePostgresqlSource } from '../../sources/postgresql/postgresql-source.ts'
import type { StatementSource, Statement } from '../../sources/source.ts'
import { listPlan } from '../../test/execution/rows/list-plan.ts'
import { makeRowsRunner } from './rows-runner.ts'
import type { RowsQuery } from './rows-query.ts'

const rows = 10_000_000
const plan = listPlan('SELECT code AS CODE, name AS NAME, kind AS KIND, price AS PRICE FROM big')
const noScope = { system: {} }

/** Milliseconds that each statement needs by itself, on a connection of its own. */
async function bare(client: pg.Client, statements: Statement[]): Promise<number> {
  const started = performance.now()
  for (const { text, values } of statements) await client.query({ text, values: [...values], rowMode: 'array' })
  return performance.now() - started
}

describe.skipIf(!hasPostgresql())('a table of ten million rows', () => {
  let server: PostgresqlServer
  let client: pg.Client
  let source: StatementSource
  /** What the runner sent. */
  let sent: Statement[] = []

  beforeAll(async () => {
    server = await startPostgresql({ settings: ['maintenance_work_mem=512MB', 'max_wal_size=8GB'] })
    client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(
      'CREATE UNLOGGED TABLE big (code varchar(10), name varchar(40), kind varchar(3), price numeric(12, 2))',
    )
    await client.query(
      `INSERT INTO big SELECT 'P' || lpad(i::text, 8, '0'), '品 ' || i, 'K' || i % 50, i % 1000 + 0.1 FROM generate_series(1, ${rows}) i`,
    )
    await client.query('ALTER TABLE big ADD PRIMARY KEY (code)')
    await client.query('CREATE INDEX big_kind_code ON big (kind, code)')
    await client.query('VACUUM ANALYZE big')
    const opened = makePostgresqlSource({ address: 'data-source/big', ...server.spec })
    source = {
      ...opened,
      read(reading, options) {
        sent = reading.count ? [reading.statement, reading.count] : [reading.statement]
        return opened.read(reading, options)
      },
    }
  })
  afterAll(async () => {
    await source.close()
    await client.end()
    await server.stop()
  })

  /** What reading takes beyond its statements: the shortest of three runs of each, in turns, because others use the machine too. */
  const beyondSql = async (read: () => Promise<unknown>) => {
    let [whole, own] = [Infinity, Infinity]
    for (let i = 0; i < 3; i++) {
      const started = performance.now()
      await read()
      whole = Math.min(whole, performance.now() - started)
      own = Math.min(own, await bare(client, sent))
    }
    return whole - own
  }

  it.each<[string, RowsQuery, string]>([
    ['page 1 by the index', { sort: [{ field: 'CODE', direction: 'asc' }], limit: 50, offset: 0 }, 'P00000001'],
    [
      'page 1,000 by the index',
      { sort: [{ field: 'CODE', direction: 'asc' }], limit: 50, offset: 49_950 },
      'P00049951',
    ],
    ['page 1 backwards', { sort: [{ field: 'CODE', direction: 'desc' }], limit: 50, offset: 0 }, 'P10000000'],
    [
      'page 1 of a search',
      { search: { KIND: 'K7' }, sort: [{ field: 'CODE', direction: 'asc' }], limit: 50, offset: 0 },
      'P00000007',
    ],
    [
      'page 1,000 of a search',
      { search: { KIND: 'K7' }, sort: [{ field: 'CODE', direction: 'asc' }], limit: 50, offset: 49_950 },
      'P02497507',
    ],
  ])('%s: within 300 ms of what its statements need, and 50 MB', async (_name, query, first) => {
    const runner = makeRowsRunner(plan, source)
    const read = (withoutTotal: boolean) => runner.run(query, noScope, { withoutTotal })
    // Once for the statement's own preparation and the server's cache.
    const { json, total } = await read(false)
    const before = process.memoryUsage().rss
    const beyond = await beyondSql(() => read(false))
    const grown = (process.memoryUsage().rss - before) / 1_048_576
    const found = JSON.parse(Buffer.from(json as string).toString()) as { CODE: string }[]
    expect(found).toHaveLength(50)
    expect(found[0]!.CODE).toBe(first)
    expect(total).toBe(query.search ? rows / 50 : rows)
    expect(beyond).toBeLessThan(300)
    expect(grown).toBeLessThan(50)
    // Without the count, only the page's own way through the index is paid for.
    expect(await beyondSql(() => read(true))).toBeLessThan(300)
  })
})
