import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOdbcDriver } from '../../test/servers/has-odbc-driver.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import type { Driver, DriverConnection } from '../driver.ts'
import { SourceFailed, SourceRefused, StatementRefused } from '../errors.ts'
import type { Facts } from '../facts.ts'
import { makePooledSource } from '../pooled-source.ts'
import { facts as postgresql } from '../postgresql/facts.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { StatementSource, TypeClass } from '../source.ts'
import { makePositional } from '../sql/positional.ts'
import { odbcConnectionString } from './connection-string.ts'
import { exactSelect } from './exact-select.ts'
import { makeOdbcHost } from './odbc-host.ts'
import { isLostOdbc, openOdbc, type OdbcSession } from './odbc-session.ts'
import type { OdbcColumn } from './odbc-values.ts'

// A dialect for this test only: PostgreSQL by its ODBC driver, to see the ODBC parts against a server that really runs.

const facts: Facts = { ...postgresql, name: 'postgresql-odbc', placeholder: (n) => `?${n}` }
const positional = makePositional(facts.syntax)

const optionsOf = (server: PostgresqlServer, database: string) => ({
  connectionString: odbcConnectionString({
    DRIVER: 'PostgreSQL Unicode',
    SERVER: '127.0.0.1',
    PORT: server.port,
    DATABASE: database,
    UID: 'postgres',
    BoolsAsChar: 0,
    UnknownSizes: 2,
  }),
  fetchSize: 100,
  bind: (text: string, values: Parameters<typeof positional>[0]['values']) => positional({ text, values }),
  exactly: (text: string, columns: readonly OdbcColumn[], isWide: (column: OdbcColumn) => boolean) =>
    exactSelect(text, columns, isWide, facts),
})

function makeSource(server: PostgresqlServer, database: string): StatementSource {
  const host = makeOdbcHost()
  const driver: Driver = {
    facts,
    isLost: isLostOdbc,
    async connect(mode, signal) {
      const session = await openOdbc(host, optionsOf(server, database), signal)
      if (mode === 'read') await session.run('SET default_transaction_read_only = on', [], 1)
      const own = await session.run(`SELECT 1 FROM pg_class WHERE relname = 'kumiki_store'`, [], 1)
      if (own.rows.length === 0) return makeConnection(session)
      session.close()
      throw new SourceRefused('source-own-store')
    },
  }
  return makePooledSource(driver, {
    connections: 4,
    connectMs: 30_000,
    waitMs: 30_000,
    parts: ({ read }) => ({
      libraries: () => Promise.resolve([{ name: 'public' }]),
      async tables() {
        const text = `SELECT schemaname, tablename FROM pg_tables WHERE schemaname = 'public'`
        const { rows } = await read({ text, values: [] }, { ms: 5_000 })
        return rows.map(([schema, name]) => ({ schema: String(schema), name: String(name), view: false }))
      },
      relations: () => Promise.resolve([]),
      async columns({ name }) {
        const text = `SELECT a.attname, a.atttypmod, array_position(i.indkey::int2[], a.attnum) + 1
          FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
          WHERE a.attrelid = ?1::regclass AND a.attnum > 0 ORDER BY a.attnum`
        const { rows } = await read({ text, values: [name] }, { ms: 5_000 })
        return rows.map(([column, modifier, key]) => {
          const rest = Number(modifier) - 4
          const isText = rest < 65_536
          return {
            name: String(column),
            type: isText ? 'varchar' : 'numeric',
            typeClass: (isText ? 'String' : 'Number') as TypeClass,
            ...(isText ? { size: rest } : { size: rest >> 16, decimalDigits: rest & 0x7ff }),
            ...(key === null ? {} : { key: Number(key) }),
          }
        })
      },
      explain: () => Promise.resolve([]),
    }),
  })
}

function makeConnection(session: OdbcSession): DriverConnection {
  return {
    get alive() {
      return session.alive
    },
    run({ text, values }, maxRows) {
      if (text.includes('set_config')) return Promise.reject(new StatementRefused('sql-word-reading', ['set_config']))
      return session.run(text, values, maxRows)
    },
    stream: ({ text, values }, size) => session.stream(text, values, size),
    begin: () => session.begin(),
    commit: () => session.commit(),
    rollback: () => session.rollback(),
    cancel: () => session.cancel(),
    async describe(text) {
      const { described } = await session.run(`SELECT * FROM (${text}) q WHERE 1 = 0`, [], 1)
      const columns = described.map(({ name, typeName }) => {
        const typeClass: TypeClass = /CHAR/.test(typeName) ? 'String' : 'Number'
        return { name, type: typeName, typeClass }
      })
      return { columns }
    },
    async about() {
      const { rows } = await session.run(`SELECT current_setting('server_version'), current_user`, [], 1)
      return {
        version: `PostgreSQL ${String(rows[0]?.[0])}`,
        user: String(rows[0]?.[1]),
        encoding: 'UTF8',
        warnings: [],
      }
    },
    close: () => session.close(),
  }
}

describe.skipIf(!hasPostgresql() || !hasOdbcDriver('psqlodbcw'))('ODBC', () => {
  sourceContract('postgresql by ODBC', async () => {
    const server = await startPostgresql()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const source = makeSource(server, 'postgres')
    return {
      source,
      admin: async (text) => void (await client.query(text)),
      endless: 'SELECT pg_sleep(60)',
      // Its catalogue is the test's own: it tells columns and keys.
      noForeignKeys: true as const,
      noRelations: true as const,
      told: { user: 'postgres', warnings: [] },
      async openOwnStore() {
        const one = new pg.Client({ connectionString: await server.database('own') })
        await one.connect()
        await one.query('CREATE TABLE kumiki_store (name TEXT)')
        await one.end()
        return makeSource(server, 'own')
      },
      async close() {
        await source.close()
        await client.end()
        await server.stop()
      },
    }
  })

  describe('a connection', () => {
    let server: PostgresqlServer
    let session: OdbcSession
    const host = makeOdbcHost()
    beforeAll(async () => {
      server = await startPostgresql()
      session = await openOdbc(host, optionsOf(server, 'postgres'))
    })
    afterAll(async () => {
      session.close()
      await server.stop()
    })

    it('keeps all digits of decimals, in results and in streams, and the order of rows', async () => {
      const text = `SELECT n, CAST('12345678901234567890.1234' AS numeric(30, 4)) + n AS d FROM generate_series(1, 3) n ORDER BY n DESC`
      const digits = [3, 2, 1].map((n) => [n, `1234567890123456789${n}.1234`])
      expect((await session.run(text, [], 10)).rows).toEqual(digits)
      expect((await session.run(text, [], 10)).rows).toEqual(digits)
      const streamed = []
      for await (const piece of session.stream(text, [], 2)) streamed.push(...piece)
      expect(streamed).toEqual(digits)
    })

    it('columns of one name stay two, times are ISO, bytes are bytes, null is null', async () => {
      const text = `SELECT 1 AS a, 2 AS a, timestamp '2026-11-20 09:12:00' AS t, date '2026-11-20' AS d, '\\x0102'::bytea AS b,
        NULL AS n, 9007199254740993::bigint AS big, 'ソ表能𠮷' AS s`
      const { columns, rows } = await session.run(text, [], 10)
      expect(columns).toEqual(['a', 'a', 't', 'd', 'b', 'n', 'big', 's'])
      expect(rows).toEqual([
        [1, 2, '2026-11-20T09:12:00', '2026-11-20', Uint8Array.of(1, 2), null, '9007199254740993', 'ソ表能𠮷'],
      ])
    })

    it('more rows than allowed are an error, and the connection works on', async () => {
      await expect(session.run('SELECT generate_series(1, 1000)', [], 10)).rejects.toMatchObject({
        name: 'TooManyRows',
      })
      expect((await session.run('SELECT 1', [], 10)).rows).toEqual([[1]])
    })

    it('errors carry SQLSTATE and the server message without the names of drivers', async () => {
      await expect(session.run('SELECT * FROM nothing', [], 10)).rejects.toMatchObject({
        name: 'SourceFailed',
        code: '42P01',
        message: expect.stringMatching(/^ERROR: relation "nothing" does not exist/),
      })
    })

    it('DS-05 statements that hang hold up neither other connections nor the engine', async () => {
      const hung = await Promise.all(Array.from({ length: 8 }, () => openOdbc(host, optionsOf(server, 'postgres'))))
      const running = hung.map((one) => one.run('SELECT pg_sleep(3600)', [], 1).catch((error: unknown) => error))
      const hanging = `SELECT count(*)::int FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(3600)'`
      await expect.poll(async () => (await session.run(hanging, [], 1)).rows).toEqual([[hung.length]])
      // Neither waits for them: they go on for an hour.
      await readFile('/etc/hosts')
      expect((await session.run('SELECT 1', [], 1)).rows).toEqual([[1]])
      await Promise.all(hung.map((one) => one.cancel()))
      for (const error of await Promise.all(running)) expect(error).toMatchObject({ name: 'SourceFailed' })
      for (const one of hung) one.close()
    })

    it('DS-03 a connection that the server ends is lost, and others are not', async () => {
      const other = await openOdbc(host, optionsOf(server, 'postgres'))
      const { rows } = await other.run('SELECT pg_backend_pid()', [], 1)
      await session.run('SELECT pg_terminate_backend(?1)', [rows[0]![0]!], 1)
      const error = await other.run('SELECT 1', [], 1).catch((failed: unknown) => failed)
      expect(error).toBeInstanceOf(SourceFailed)
      expect(isLostOdbc(error)).toBe(true)
      expect(other.alive).toBe(false)
      expect((await session.run('SELECT 1', [], 1)).rows).toEqual([[1]])
    })
  })
})

describe('connection string', () => {
  it('IN-14 no value begins another keyword', () => {
    expect(odbcConnectionString({ DRIVER: 'FreeTDS', PORT: 1433, DATABASE: undefined, PWD: 'a;UID=sa' })).toBe(
      'DRIVER=FreeTDS;PORT=1433;PWD={a;UID=sa}',
    )
    // FreeTDS ends a value in braces at the first closing one.
    expect(odbcConnectionString({ PWD: 'a}b' })).toBe('PWD=a}b')
    for (const PWD of ['a};UID=sa', '{x}', 'a}};UID=sa', ' }', '} '])
      expect(() => odbcConnectionString({ PWD }), PWD).toThrow(SourceRefused)
    expect(() => odbcConnectionString({ SERVER: 'a\nPWD=b' })).toThrow(SourceRefused)
    expect(() => odbcConnectionString({ SERVER: 'a\0b' })).toThrow(SourceRefused)
  })
})
