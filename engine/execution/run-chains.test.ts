import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import { StatementTimeout, SourceFailed } from '../sources/errors.ts'
import type { StatementConnection, StatementSource } from '../sources/source.ts'
import { hasPostgresql } from '../test/servers/postgresql.ts'
import { openPostgresqlSource, type PostgresqlSource } from '../test/sources/open-postgresql-source.ts'
import { failingStep } from './failed-step.ts'
import { UnexpectedRows } from './run-chain.ts'
import { runChains, type ChainOfRow } from './run-chains.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

const bind = (name: string, dataType: Bind['dataType'], more: Partial<Bind> = {}): Bind => ({
  ...{ name, from: 'row', dataType },
  ...more,
})
const step = (key: string, sql: string, more: Partial<PlanStep> = {}): PlanStep => ({
  ...{ schema: `schema/${key}`, ms: 20_000, sql, binds: [], columns: [] },
  ...more,
})

const code = bind('CODE', 'character')
const take = step('take', 'UPDATE stock SET n = n - :N WHERE code = :CODE AND n >= :N', {
  binds: [code, bind('N', 'numeric')],
  expectedRows: 1,
})
const note = step('note', 'INSERT INTO line (code, n) VALUES (:CODE, :N)', { binds: [code, bind('N', 'numeric')] })
const noteAndTell = step('note', 'INSERT INTO line (code, n) VALUES (:CODE, :N) RETURNING id AS "ID"', {
  binds: [code, bind('N', 'numeric')],
  columns: [{ key: 'ID', name: 'ID', typeClass: 'Number' }],
})
const remember = step('remember', 'INSERT INTO told (line) VALUES (:ID)', {
  binds: [bind('ID', 'numeric', { from: 'executeSchemaMeta', schema: 'schema/note', field: 'ID' })],
})

describe.skipIf(!hasPostgresql())('chains of several rows on PostgreSQL', () => {
  let source: StatementSource
  let admin: PostgresqlSource['admin']
  let close: PostgresqlSource['close'] | undefined
  beforeAll(async () => {
    ;({ source, admin, close } = await openPostgresqlSource(
      'CREATE TABLE stock (code varchar(4) PRIMARY KEY, n int NOT NULL)',
      'CREATE TABLE line (id serial PRIMARY KEY, code varchar(4) NOT NULL, n int CHECK (n < 100))',
      'CREATE TABLE told (line int)',
    ))
  })
  afterAll(() => close?.())
  beforeEach(async () => {
    await admin.query('TRUNCATE line, told, stock')
    await admin.query("INSERT INTO stock SELECT 'P' || i, 10 FROM generate_series(1, 9) i")
  })

  /** What was asked of the database, and what came of it. */
  async function run(steps: PlanStep[], rows: { CODE: string; N: number | string }[], ms = 20_000) {
    const told = {
      alone: 0,
      inTurn: [] as number[],
      blamed: [] as string[],
      done: [] as string[],
      noted: [] as string[],
    }
    const scopes: ExecutionScope[] = []
    const works: ChainOfRow[] = rows.map((row) => {
      const scope: ExecutionScope = {
        system: {},
        row,
        executed: {},
        note: (noted, outcome) => told.noted.push(`${noted.schema} ${'rows' in outcome ? outcome.rows : 'failed'}`),
      }
      scopes.push(scope)
      return {
        scope,
        blame: (error) => {
          told.blamed.push(row.CODE)
          return error
        },
        done: () => told.done.push(row.CODE),
      }
    })
    const counted = (connection: StatementConnection): StatementConnection => ({
      ...connection,
      run: (statement, options) => (told.alone++, connection.run(statement, options)),
      runInTurn: (statements, options) => (
        told.inTurn.push(statements.length),
        connection.runInTurn!(statements, options)
      ),
    })
    const error = await runTransaction(source, { ms }, (connection, deadline) =>
      runChains(steps, works, counted(connection), deadline),
    ).then(
      () => undefined,
      (failed: Error) => failed,
    )
    return { ...told, error, scopes }
  }
  const lines = async () => (await admin.query('SELECT code, n FROM line ORDER BY id')).rows as { code: string }[]

  it('statements that need nothing of each other are sent at once, and stand in their order', async () => {
    const rows = [1, 2, 3, 4].map((i) => ({ CODE: `P${i}`, N: i }))
    const { alone, inTurn, done, noted, error, scopes } = await run([take, noteAndTell], rows)
    expect(error).toBeUndefined()
    expect({ alone, inTurn }).toEqual({ alone: 0, inTurn: [8] })
    expect(done).toEqual(['P1', 'P2', 'P3', 'P4'])
    expect(noted.slice(0, 3)).toEqual(['schema/take 1', 'schema/note 1', 'schema/take 1'])
    expect(await lines()).toEqual(rows.map(({ CODE, N }) => ({ code: CODE, n: N })))
    const { rows: ids } = await admin.query('SELECT id FROM line ORDER BY id')
    expect(scopes.map(({ executed }) => executed?.['schema/note']?.ID)).toEqual(ids.map(({ id }) => id as number))
  })

  it('a step that needs what another one gave waits for it', async () => {
    const { alone, inTurn, error } = await run(
      [noteAndTell, remember],
      [
        { CODE: 'P1', N: 1 },
        { CODE: 'P2', N: 2 },
      ],
    )
    expect(error).toBeUndefined()
    expect({ alone, inTurn }).toEqual({ alone: 4, inTurn: [] })
    const { rows } = await admin.query('SELECT code FROM told JOIN line ON line.id = told.line ORDER BY told.line')
    expect(rows).toEqual([{ code: 'P1' }, { code: 'P2' }])
  })

  it('the first row that cannot be is told, whatever becomes of the later ones; nothing is there', async () => {
    const rows = [
      { CODE: 'P1', N: 1 },
      { CODE: 'P2', N: 11 },
      { CODE: 'P3', N: 100 },
    ]
    const { error, blamed, done } = await run([take, note], rows)
    expect(error).toBeInstanceOf(UnexpectedRows)
    expect({ blamed, done }).toEqual({ blamed: ['P2'], done: ['P1'] })
    expect(failingStep(error!)?.schema).toBe('schema/take')
    expect(await lines()).toEqual([])
    expect((await admin.query('SELECT sum(n)::int AS n FROM stock')).rows).toEqual([{ n: 90 }])
  })

  it('what the database refuses is about its row and step, and the connection serves the next one', async () => {
    const rows = [
      { CODE: 'P1', N: 1 },
      { CODE: 'P2', N: 100 },
      { CODE: 'P3', N: 1 },
    ]
    const { error, blamed, noted } = await run([note], rows)
    expect(error).toBeInstanceOf(SourceFailed)
    expect((error as SourceFailed).code).toBe('23514')
    expect(blamed).toEqual(['P2'])
    expect(noted).toEqual(['schema/note 1', 'schema/note failed'])
    expect(await lines()).toEqual([])
    expect((await run([note], [{ CODE: 'P1', N: 1 }])).error).toBeUndefined()
    const { error: bad, blamed: why } = await run(
      [note],
      [
        { CODE: 'P1', N: 1 },
        { CODE: 'P2', N: 'x' },
      ],
    )
    expect(bad).toMatchObject({ name: 'BadValue' })
    expect(why).toEqual(['P2'])
  })

  it('each statement has its own time, and who is late is named', async () => {
    const slow = step('slow', 'SELECT pg_sleep(:N)', { binds: [bind('N', 'numeric')], ms: 3_000 })
    const half = [1, 2, 3, 4, 5].map((i) => ({ CODE: `P${i}`, N: 0.7 }))
    expect((await run([slow], half)).error).toBeUndefined()
    const { error, blamed } = await run([slow], [half[0]!, { CODE: 'P5', N: 3_600 }, half[1]!])
    expect(error).toBeInstanceOf(StatementTimeout)
    expect(blamed).toEqual(['P5'])
    expect((await run([slow], Array(20).fill(half[0]!), 2_500)).error).toBeInstanceOf(StatementTimeout)
  })

  it('steps with limits of their own wait for each other', async () => {
    const { alone, inTurn, error } = await run([take, { ...note, ms: 5_000 }], [{ CODE: 'P1', N: 1 }])
    expect(error).toBeUndefined()
    expect({ alone, inTurn }).toEqual({ alone: 2, inTurn: [] })
  })

  it('long values go in several parts', async () => {
    const long = step('long', 'SELECT length(:N) AS "N"', { binds: [bind('N', 'character')] })
    const rows = [1, 2, 3, 4, 5].map((i) => ({ CODE: `P${i}`, N: 'x'.repeat(600_000) }))
    expect((await run([long], rows)).inTurn).toEqual([2, 2, 1])
  })

  it('more rows than are sent at once are all done', async () => {
    const rows = Array.from({ length: 1_203 }, (_, i) => ({ CODE: 'P1', N: i % 100 }))
    const { inTurn, done, error } = await run([note], rows)
    expect(error).toBeUndefined()
    expect({ inTurn, done: done.length, lines: (await lines()).length }).toEqual({
      inTurn: [500, 500, 203],
      done: 1_203,
      lines: 1_203,
    })
  })
})
