import { SourceBusy } from '../errors.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { psqlodbcFor, qsys2 } from '../../test/servers/qsys2-postgresql.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { patient } from '../../test/open-engine.ts'
import { makeIbmiSourceOver } from './ibmi-source.ts'
import { accessDriver } from './odbc/access-driver.ts'
import { makeOdbcOpener } from './odbc/odbc-link.ts'
import { readPieces, readRows } from '../reads.ts'

const ms = 10_000

describe('IBM i by ODBC', () => {
  it('tells its driver library list, naming, code page and commitment control', () => {
    const settings = {
      address: 'x',
      database_type: 1,
      system: 'ibmi',
      user: 'APP',
      password: 'p',
      libraries: ['applib', 'QGPL'],
    }
    expect(accessDriver.keywords(settings, 'read')).toMatchObject({
      NAM: 1,
      DBQ: ',APPLIB,QGPL',
      CMT: 1,
      CONNTYPE: 2,
      CCSID: 1208,
      DFT: 5,
    })
    expect(
      accessDriver.keywords({ ...settings, naming: 'sql', isolation: 'none', connectString: 'tls=true' }, 'write'),
    ).toMatchObject({ NAM: 0, DBQ: 'APPLIB,QGPL', CMT: 0, CONNTYPE: 0, SSL: 1 })
  })
})

/** The transport runs against PostgreSQL with views shaped as QSYS2 and procedures as programs: IBM's driver is not free. */
describe.skipIf(!hasPostgresql())('IBM i by ODBC, over psqlodbc', () => {
  let server: PostgresqlServer
  let source: StatementSource
  let client: pg.Client
  beforeAll(async () => {
    server = await startPostgresql()
    client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(qsys2)
    const settings: SourceSettings = {
      address: 'x',
      database_type: 1,
      system: '127.0.0.1',
      port: server.port,
      user: server.spec.user,
      libraries: ['APPLIB'],
      helperLibrary: 'KUMIKI',
      transport: 'odbc',
    }
    const opener = makeOdbcOpener(settings, psqlodbcFor(new URL(server.url)))
    source = makeIbmiSourceOver(settings, opener, { ...patient, connections: 2 })
  })
  afterAll(async () => {
    await source.close()
    await client.end()
    await server.stop()
  })

  it('connects, tells version, user and code page', async () => {
    expect(await source.test(ms)).toMatchObject({ version: 'IBM i 7.5', encoding: 'CCSID 5035', warnings: [] })
  })

  it('reads exact decimals, dates and texts without the blanks of CHAR', async () => {
    const { columns, rows } = await readRows(
      source,
      { text: 'SELECT CODE, NAME, PRICE, MADE FROM APPLIB.ITEM WHERE CODE = ?1', values: ['A1'] },
      { ms },
    )
    expect(columns.map((name) => name.toUpperCase())).toEqual(['CODE', 'NAME', 'PRICE', 'MADE'])
    expect(rows).toEqual([['A1', 'ボルト', '12345678901234.5678', '2026-11-20']])
    let count = 0
    for await (const piece of readPieces(source, { text: 'SELECT CODE FROM APPLIB.ITEM', values: [] }, { ms }))
      count += piece.length
    expect(count).toBe(2)
  })

  it('shows libraries, tables and columns with headings and keys of a keyed file', async () => {
    expect(await source.libraries()).toContainEqual({ name: 'APPLIB', text: 'Application' })
    expect(await source.tables({ schema: 'APPLIB' })).toEqual([
      { schema: 'APPLIB', name: 'ITEM', view: false, text: 'Items' },
    ])
    const columns = await source.columns({ schema: 'APPLIB', name: 'ITEM' })
    expect(columns[0]).toMatchObject({
      name: 'CODE',
      typeClass: 'String',
      size: 10,
      key: 1,
      label: 'Item code',
      limit: { unit: 'byte', encoding: 'ebcdic-mixed', max: 10 },
    })
    expect(columns[2]).toMatchObject({ name: 'PRICE', typeClass: 'Number', size: 18, decimalDigits: 4 })
  })

  it('describes what a statement gives', async () => {
    const { columns } = await source.describe('SELECT CODE, PRICE FROM APPLIB.ITEM', 0)
    expect(columns.map(({ typeClass }) => typeClass)).toEqual(['String', 'Number'])
  })

  it('transactions hold; a statement ends at its limit and is gone from the server', async () => {
    const insert = { text: `INSERT INTO APPLIB.ITEM (CODE) VALUES ('T1')`, values: [] }
    await source.transaction({ ms, rollBack: true }, (connection) => connection.run(insert, { ms }))
    const { rows } = await readRows(source, { text: 'SELECT COUNT(*) FROM APPLIB.ITEM', values: [] }, { ms })
    expect(Number(rows[0]![0])).toBe(2)
    await expect(readRows(source, { text: 'SELECT PG_SLEEP(30)', values: [] }, { ms: 600 })).rejects.toMatchObject({
      name: 'StatementTimeout',
    })
    const running = async () =>
      (await client.query(`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT PG_SLEEP%' AND state = 'active'`))
        .rowCount
    await expect.poll(running).toBe(0)
  })

  it('calls a procedure as a program, with library list and commands', async () => {
    const program = {
      library: 'APPLIB',
      program: 'PRICE',
      libraries: ['APPLIB'],
      cl: ['OVRDBF FILE(A) TOFILE(B)'],
      parameters: [
        { name: 'CODE', direction: 'input', dataType: 'character', length: 10, scale: 0 },
        { name: 'AMOUNT', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2 },
      ] as never,
      values: ['A1', '10.25'],
    }
    const result = await source.transaction({ ms }, (connection) => connection.call!(program, { ms }))
    expect(result.columns).toEqual(['CODE', 'AMOUNT'])
    expect(result.rows.map(([code, amount]) => [code, Number(amount)])).toEqual([['A1', 20.5]])
  })

  it('keeps its process under many cursors and calls at once', async () => {
    // A slow machine tells some that the database is busy: they ask again, beside the others.
    const read = async (i: number): Promise<unknown> => {
      try {
        return (await readRows(source, { text: 'SELECT CAST(?1 AS INTEGER)', values: [i] }, { ms: 30_000 })).rows[0]![0]
      } catch (error) {
        if (error instanceof SourceBusy) return read(i)
        throw error
      }
    }
    const numbers = Array.from({ length: 400 }, (_, i) => i)
    expect(await Promise.all(numbers.map(read))).toEqual(numbers)
    const price = {
      library: 'APPLIB',
      program: 'PRICE',
      libraries: [],
      cl: [],
      parameters: [
        { name: 'CODE', direction: 'input', dataType: 'character', length: 10, scale: 0 },
        { name: 'AMOUNT', direction: 'inputOutput', dataType: 'numeric', length: 9, scale: 2 },
      ] as never,
    }
    const call = async (i: number) => {
      const program = { ...price, values: ['A1', String(i)] }
      const { rows } = await source.transaction({ ms }, (connection) => connection.call!(program, { ms }))
      return Number(rows[0]![1])
    }
    for (const i of numbers.slice(0, 60)) expect(await call(i)).toBe(2 * i)
  })
})
