import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../runtime/document.ts'
import type { PlanStep } from '../../runtime/compile/plan.ts'
import { hasPostgresql } from '../test/servers/postgresql.ts'
import { openPostgresqlSource, type PostgresqlSource } from '../test/sources/open-postgresql-source.ts'
import { OutcomeUnknown, SourceConflict, SourceFailed, StatementTimeout } from '../sources/errors.ts'
import type { StatementSource } from '../sources/source.ts'
import { runChain, UnexpectedRows } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'

const step = (sql: string, more: Partial<PlanStep> = {}): PlanStep => ({
  schema: `schema/${sql.slice(0, 12)}` as Address,
  ms: 60_000,
  sql,
  binds: [],
  columns: [],
  ...more,
})

describe.skipIf(!hasPostgresql())('chains on PostgreSQL', () => {
  let source: StatementSource
  let admin: PostgresqlSource['admin']
  let close: PostgresqlSource['close'] | undefined
  beforeAll(async () => {
    ;({ source, admin, close } = await openPostgresqlSource(
      'CREATE TABLE account (id int PRIMARY KEY, n int NOT NULL)',
      'INSERT INTO account VALUES (1, 0), (2, 0)',
    ))
  })
  afterAll(() => close?.())

  const numbers = async () => (await admin.query('SELECT n FROM account ORDER BY id')).rows.map(({ n }) => n as number)
  const asleep = "query LIKE $1 AND state = 'active' AND pid <> pg_backend_pid()"
  const sleeping = async (seconds: string) =>
    (await admin.query(`SELECT 1 FROM pg_stat_activity WHERE ${asleep}`, [`%pg_sleep(${seconds})%`])).rows.length
  const chain = (steps: PlanStep[], ms = 20_000) =>
    runTransaction(source, { ms }, (connection, deadline) => runChain(steps, connection, { system: {} }, deadline))

  it('two transactions that block each other both come through, each once', async () => {
    await admin.query('UPDATE account SET n = 0')
    let tries = 0
    const taken = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() }
    // Each takes one row, waits for the other to have its own, and then wants that.
    const cross = (first: 1 | 2, second: 1 | 2) =>
      runTransaction(source, { ms: 60_000 }, async (connection, deadline) => {
        tries++
        const scope = { system: {} }
        await runChain([step(`UPDATE account SET n = n + 1 WHERE id = ${first}`)], connection, scope, deadline)
        taken[first].resolve()
        await taken[second].promise
        await runChain([step(`UPDATE account SET n = n + 1 WHERE id = ${second}`)], connection, scope, deadline)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(await numbers()).toEqual([2, 2])
    expect(tries).toBe(3)
  })

  it('a conflict that does not end is tried until its time is over, and is then told as one; another error at once', async () => {
    const failing = async (code: string) => {
      let tries = 0
      const work = () => {
        tries++
        return Promise.reject(new SourceFailed('failed', { code }))
      }
      const error: unknown = await runTransaction(source, { ms: 1_500 }, work).catch((thrown: unknown) => thrown)
      return { tries, isConflict: error instanceof SourceConflict }
    }
    for (const code of ['40P01', '40001']) {
      const { tries, isConflict } = await failing(code)
      expect(tries).toBeGreaterThan(3)
      expect(isConflict).toBe(true)
    }
    expect(await failing('23505')).toMatchObject({ tries: 1, isConflict: false })
  })

  it('an outcome that nobody knows is never tried again', async () => {
    let tries = 0
    const work = () => {
      tries++
      return Promise.reject(new OutcomeUnknown('lost'))
    }
    await expect(runTransaction(source, { ms: 20_000 }, work)).rejects.toThrow(OutcomeUnknown)
    expect(tries).toBe(1)
  })

  it('DS-08 all steps share one deadline, and what they did is undone', async () => {
    await admin.query('UPDATE account SET n = 0')
    // One of the two alone would have the time.
    const steps = [step('UPDATE account SET n = 9'), step('SELECT pg_sleep(1)'), step('SELECT pg_sleep(1.0)')]
    await expect(chain(steps, 1_500)).rejects.toThrow(StatementTimeout)
    expect(await numbers()).toEqual([0, 0])
    await expect.poll(() => sleeping('1.0'), { interval: 20 }).toBe(0)
  })

  it('DS-08 waiting for a connection counts', async () => {
    const busy = Promise.allSettled(Array.from({ length: 10 }, () => chain([step('SELECT pg_sleep(3600)')], 1_000_000)))
    await expect.poll(() => sleeping('3600'), { interval: 20 }).toBe(10)
    await expect(chain([step('SELECT 1')], 1_500)).rejects.toThrow(StatementTimeout)
    await admin.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${asleep}`, ['%pg_sleep(3600)%'])
    await busy
  })

  it('a step that touches another number of rows than expected undoes the whole', async () => {
    await admin.query('UPDATE account SET n = 0')
    const steps = [step('UPDATE account SET n = 5'), step('UPDATE account SET n = 6 WHERE id > 1', { expectedRows: 2 })]
    await expect(chain(steps)).rejects.toThrow(UnexpectedRows)
    expect(await numbers()).toEqual([0, 0])
  })
})
