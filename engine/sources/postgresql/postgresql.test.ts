import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import type { StatementSource } from '../source.ts'
import { SourceFailed } from '../errors.ts'
import { errorPlace } from '../sql/error-place.ts'
import { nameParameters } from '../sql/name-parameters.ts'
import { facts } from './facts.ts'
import { makePostgresqlDriver } from './postgresql-driver.ts'
import { makePostgresqlSource } from './postgresql-source.ts'
import { readPieces, readRows, readWhole } from '../reads.ts'
import { asJson } from '../encoders.ts'

const ms = 10_000

describe.skipIf(!hasPostgresql())('PostgreSQL', () => {
  let server: PostgresqlServer
  let source: StatementSource
  const settings = () => ({ address: 'data-source/x' as const, ...server.spec })
  beforeAll(async () => {
    server = await startPostgresql()
    source = makePostgresqlSource(settings())
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('CREATE TABLE item (code varchar(20) PRIMARY KEY, price numeric(12, 2), made date)')
    await client.query('CREATE TABLE place (place varchar(20) NOT NULL)')
    await client.end()
  })
  afterAll(async () => {
    await source.close()
    await server.stop()
  })

  it.each([
    ['INSERT INTO item (code, price) VALUES ($1, $2) RETURNING code, price, price * 2 AS twice'],
    ['UPDATE item SET code = $1, price = $2 RETURNING code, price, price * 2 AS twice'],
    ['DELETE FROM item WHERE code = $1 AND price > $2 RETURNING code, price, price * 2 AS twice'],
    ['SELECT code, price, price * 2 AS twice FROM item WHERE code = $1 AND price > $2 ORDER BY made;'],
  ])('describes columns and parameters, and runs nothing: %s', async (text) => {
    const { columns, parameters } = await source.describe(text, 2)
    expect(columns).toEqual([
      {
        name: 'code',
        type: 'varchar',
        typeClass: 'String',
        size: 20,
        limit: { unit: 'char', max: 20 },
        inullable: false,
      },
      { name: 'price', type: 'numeric', typeClass: 'Number', size: 12, decimalDigits: 2, inullable: true },
      { name: 'twice', type: 'numeric', typeClass: 'Number', inullable: true },
    ])
    expect(parameters?.map(({ typeClass }) => typeClass)).toEqual(['String', 'Number'])
    expect((await readRows(source, { text: 'SELECT count(*) FROM item', values: [] }, { ms })).rows).toEqual([[0]])
  })

  it.each([
    ['SELECT i.code, o.code AS other FROM item i JOIN item o ON o.code = i.code', [false, false]],
    ['SELECT * FROM (SELECT code FROM item) i', [false]],
    ['SELECT max(code), count(*) FROM item', [true, true]],
    ['SELECT 1 AS one', [true]],
    ['SELECT i.code, p.place FROM item i LEFT JOIN place p ON p.place = i.code', [false, true]],
    ['SELECT i.code, p.place FROM item i LEFT OUTER JOIN ONLY public."place" p ON p.place = i.code', [false, true]],
    ['SELECT i.code, p.place FROM item i RIGHT JOIN place p ON p.place = i.code', [true, true]],
    ['SELECT i.code, p.place FROM item i LEFT JOIN (SELECT place FROM place) p ON p.place = i.code', [true, true]],
    ['WITH x AS (SELECT place FROM place) SELECT code, place FROM item LEFT JOIN x ON place = code', [true, true]],
    ['SELECT code FROM item GROUP BY ROLLUP (code)', [true]],
    [`SELECT left(code, 1), code, 'LEFT JOIN item' FROM item`, [true, false, true]],
  ])('says which columns may be empty: %s', async (text, empty) => {
    const { columns } = await source.describe(text, 0)
    expect(columns.map(({ inullable }) => inullable)).toEqual(empty)
  })

  it('names arrays, JSON and what else is written as text, and leaves their values as the server writes them', async () => {
    const text = `SELECT '{a,"b c"}'::text[] AS tags, '{1,2}'::int[] AS counts, '{"a": 1}'::jsonb AS more, '1 day'::interval AS wait`
    const { columns } = await source.describe(text, 0)
    expect(columns.map(({ type }) => type)).toEqual(['text[]', 'integer[]', 'jsonb', 'interval'])
    expect(new Set(columns.map(({ typeClass }) => typeClass))).toEqual(new Set(['String']))
    const { rows } = await readRows(source, { text, values: [] }, { ms })
    expect(rows).toEqual([['{a,"b c"}', '{1,2}', '{"a": 1}', '1 day']])
  })

  it.each([
    [undefined, '2026-01-01T09:00:00+09:00'],
    ['time_zone=+05:30', '2026-01-01T05:30:00+05:30'],
    ['time_zone=-03:00', '2025-12-31T21:00:00-03:00'],
    ['time_zone=America/New_York', '2025-12-31T19:00:00-05:00'],
  ])('D-04 moments are in the zone of the data source, and are read in it: %s', async (connectString, moment) => {
    const own = makePostgresqlSource({ ...settings(), ...(connectString !== undefined && { connectString }) })
    try {
      const text = `SELECT '2026-01-01 00:00Z'::timestamptz, $1::timestamptz = '2026-01-01 00:00Z'::timestamptz`
      const written = moment.slice(0, 19)
      expect((await readRows(own, { text, values: [written] }, { ms })).rows).toEqual([[moment, true]])
    } finally {
      await own.close()
    }
  })

  it.each([`';drop`, '+9', 'a b', '$(x)', '/etc/x', '..'])('D-04 %s is no zone', (zone) => {
    expect(() => makePostgresqlSource({ ...settings(), connectString: `time_zone=${zone}` })).toThrow('may not hold')
  })

  it('rows that are refused before or while they are read leave the transaction as it was', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`bulk ${at}`, at === 15_000 ? 'dear' : '1.5'])
    const columns = ['code', 'price'].map((name) => ({ name, typeClass: 'String' as const }))
    const found = await source.transaction({ ms, rollBack: true }, async (connection) => {
      const add = (name: string, some: typeof rows) => connection.insertRows!({ name, columns }, some, { ms })
      // The rows are on their way before the server has said that there is no such table.
      await expect(add('nowhere', rows)).rejects.toMatchObject({ code: '42P01' })
      expect(await add('item', rows.slice(0, 10))).toBe(10)
      await expect(add('item', rows.slice(10))).rejects.toMatchObject({ code: '22P02', row: 14_990 })
      expect(await add('item', rows.slice(10, 20))).toBe(10)
      return connection.run({ text: 'SELECT count(*) FROM item', values: [] }, { ms })
    })
    expect(found.rows).toEqual([[20]])
  })

  it.each(['read', 'write'] as const)(
    'R-11 a statement ends when its engine is gone, on a connection that was lent before: %s',
    async (mode) => {
      const watcher = new pg.Client({ connectionString: server.url })
      await watcher.connect()
      try {
        const connection = await makePostgresqlDriver(settings()).connect(mode, new AbortController().signal)
        await connection.begin(mode)
        await connection.run({ text: 'SELECT 1', values: [] }, 1)
        await connection.commit()
        await connection.leave?.()
        const gone = expect(connection.run({ text: 'SELECT pg_sleep(60)', values: [] }, 1)).rejects.toThrow()
        const running = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%' AND state = 'active'`
        const count = async () => (await watcher.query<{ count: number }>(running)).rows[0]?.count
        await expect.poll(count).toBe(1)
        // No cancel: as a process that was killed leaves its connection.
        connection.close()
        await expect.poll(count).toBe(0)
        await gone
      } finally {
        await watcher.end()
      }
    },
  )

  it('a writing statement without RETURNING gives no columns; two statements and others are refused', async () => {
    expect(await source.describe('DELETE FROM item', 0)).toEqual({ columns: [] })
    for (const text of ['DELETE FROM item; DELETE FROM item', 'DROP TABLE item', `COPY item TO '/tmp/x'`])
      await expect(source.describe(text, 0), text).rejects.toMatchObject({ name: expect.stringMatching(/Refused/) })
  })

  describe('S-15 IN-09 what a statement sets in disguise ends with it', () => {
    const off = String.raw`SELECT U&"set\005Fconfig"(${"'default_transaction_read_only', 'off', false"})`
    const path = `SELECT query_to_xml('SELECT set_con' || 'fig(''search_path'', ''pg_catalog'', false)', true, true, '')`
    const lock = 'SELECT pg_advisory_lock(4711)'
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 30 }, work))
    const text = (sql: string) => ({ text: sql, values: [] })
    const admin = async (sql: string) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(sql)
      await client.end()
    }
    const locks = async () =>
      Number(
        (await readRows(source, text(`SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'`), { ms }))
          .rows[0]?.[0],
      )

    it.each([off, path, lock])('reading: %s', async (sql) => {
      const tries = await Promise.allSettled([...Array(30)].map(() => readRows(source, text(sql), { ms })))
      expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
      await source.transaction({ ms, readOnly: true }, (connection) => connection.run(text(sql), { ms }))
      await expect.poll(locks).toBe(0)
      const left = text(`SELECT current_setting('default_transaction_read_only'), current_setting('search_path')`)
      for (const { rows } of await many(() => readRows(source, left, { ms })))
        expect(rows).toEqual([['on', '"$user", public']])
      const wrote = await Promise.allSettled([...Array(30)].map(() => readRows(source, text(remove), { ms })))
      expect(wrote.map(({ status }) => status)).toEqual(wrote.map(() => 'rejected'))
    })

    const remove = 'WITH gone AS (DELETE FROM item RETURNING code) SELECT * FROM gone'
    const replace = (name: string) => `SELECT replace_it('${name}')`

    it.each([
      ['the transaction', [replace('kumiki_begin'), replace('kumiki_rollback'), off, remove]],
      ['what ends its locks', [replace('kumiki_unlock'), lock]],
    ])(
      'where a function of the database takes the place of %s, nothing is written and nothing stays',
      async (_, steps) => {
        await admin(`CREATE OR REPLACE FUNCTION replace_it(name text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
        EXECUTE 'DEALLOCATE ' || name; EXECUTE 'PREPARE ' || name || ' AS SELECT 2 WHERE false'; RETURN true; END $$`)
        await admin(`INSERT INTO item (code) VALUES ('kept') ON CONFLICT DO NOTHING`)
        const one = makePostgresqlSource(settings(), { connections: 1 })
        try {
          for (const sql of ['SELECT 1', ...steps]) await readRows(one, text(sql), { ms }).catch(() => undefined)
          await expect.poll(locks).toBe(0)
          const left = text(`SELECT current_setting('default_transaction_read_only'), count(*) FROM item`)
          expect((await readRows(one, left, { ms })).rows).toEqual([['on', 1]])
        } finally {
          await one.close()
        }
      },
    )

    it('writing', async () => {
      const sets = [path, lock, 'SELECT 1 AS a INTO TEMP left_behind']
      for (const sql of sets) await source.transaction({ ms }, (connection) => connection.run(text(sql), { ms }))
      await expect.poll(locks).toBe(0)
      const left = text(`SELECT current_setting('search_path'), to_regclass('left_behind') IS NULL`)
      for (const { rows } of await many(() => source.transaction({ ms }, (one) => one.run(left, { ms }))))
        expect(rows).toEqual([['"$user", public', true]])
    })
  })

  it('describing again after an error works, also at the same time as others', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => source.describe(i % 3 === 0 ? 'SELECT wrong' : `SELECT ${i} AS a`, 0)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, i) => (i % 3 === 0 ? 'rejected' : 'fulfilled')))
  })

  const ways = ['describe', 'read', 'explain', 'stream', 'transaction'] as const
  it.each(ways)('an error has its place in the text that the builder wrote: %s', async (way) => {
    const sql = `WITH 表 AS (SELECT '𠮷野家 :NOT' AS 名, "code" FROM item) -- :NOT 𠮷\n  SELECT /* ソ表能𠮷 */ 名 FROM 表 WHERE code = :CODE AND 名 <> :CODE AND 値段 = 1`
    const { text } = nameParameters(sql, ['CODE'], facts)
    const statement = { text, values: ['x'] }
    const work = {
      describe: () => source.describe(text, 1),
      read: () => readRows(source, statement, { ms }),
      explain: () => source.explain(statement, { ms }),
      stream: async () => {
        for await (const _ of readPieces(source, statement, { ms }));
      },
      transaction: () => source.transaction({ ms }, (connection) => connection.run(statement, { ms })),
    }[way]
    const error = await Promise.resolve(work()).catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(SourceFailed)
    const place = { line: 2, column: sql.split('\n')[1]!.indexOf('値段') + 1 }
    expect(errorPlace(error as SourceFailed, sql)).toEqual(place)
  })

  it.each([
    ['are late', () => ({ ms: 3_000 })],
    // It goes when they run, however long their connections took.
    ['have no caller any more', (caller: AbortSignal) => ({ ms, signal: caller })],
  ])('page and count that %s end on the server, and free their connections', async (_how, options) => {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    const sleeping = async () => {
      const { rows } = await admin.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()",
      )
      return rows[0]!.n
    }
    const statement = (seconds: number) => ({ text: `SELECT pg_sleep(${seconds})::text AS a`, values: [] })
    const shape = { fields: [{ name: 'A', as: 'text' as const }], keys: [] }
    const caller = new AbortController()
    const asked = Array.from({ length: 10 }, (_, i) =>
      readWhole(
        source,
        { statement: statement(60 + i), count: statement(30 + i), encoder: asJson(shape) },
        options(caller.signal),
      ).catch(() => undefined),
    )
    await expect.poll(sleeping, { interval: 20 }).toBeGreaterThan(5)
    caller.abort()
    await Promise.all(asked)
    await expect.poll(sleeping, { interval: 20 }).toBe(0)
    // Nor did what was sent behind it begin later.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await sleeping()).toBe(0)
    expect(await readRows(source, { text: 'SELECT 1', values: [] }, { ms })).toMatchObject({ rows: [[1]] })
    await admin.end()
  })
})
