import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasPostgresql } from '../test/servers/postgresql.ts'
import { openPostgresqlSource } from '../test/sources/open-postgresql-source.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { DriverConnection, OnRead } from './driver.ts'
import { makeBatchReads } from './batch-reads.ts'
import { readWhole } from './reads.ts'
import type { Encoder, Statement, StatementSource, Value } from './source.ts'

const ms = 10_000
/** As lists are read, whose statements come together. */
const asRead: Encoder<Value[][]> = {
  encode: ({ rows }) => rows,
  text: { shape: { fields: [], keys: [] }, decode: () => [] },
}

/** The server process that answers, what was asked for, and a division that fails for 0, after as many seconds as are said. */
const text = `SELECT pg_backend_pid(), $1::text, 10 / $2::int, pg_sleep($3::float)::text`

/** A pool whose connections note what they are asked together; `takes` says how many milliseconds a text takes. */
function scripted() {
  const asked: string[][] = []
  const takes = new Map<string, number>()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const connection = {
    cancel: () => Promise.resolve(),
    readTogether(callers: readonly (readonly Statement[])[], _as: string, onRead: OnRead) {
      asked.push(callers.map(([statement]) => statement!.text))
      for (const [at, statements] of callers.entries()) {
        now += takes.get(statements[0]!.text) ?? 1
        onRead(at, [{ columns: [], rows: [[statements[0]!.text]] }])
      }
      return Promise.resolve()
    },
  } as unknown as DriverConnection
  const lend: ConnectionPool['lend'] = (_wait, work) => work({ connection, doubt: () => undefined })
  const readings = makeBatchReads({ lend } as ConnectionPool)
  const read = (...texts: string[]) =>
    Promise.all(texts.map((one) => readings([{ text: one, values: [] }], { ms }))).then((found) =>
      found.map(([only]) => only!.rows[0]![0]),
    )
  return {
    read,
    takes: (one: string, each: number) => void takes.set(one, each),
    taken: () => asked.splice(0),
    restore: () => clock.mockRestore(),
  }
}

describe('which reads share a write', () => {
  let script: ReturnType<typeof scripted>
  beforeEach(() => {
    script = scripted()
    return script.restore
  })

  it('those that were quick, eight at most; one that nobody knows goes alone', async () => {
    expect(await script.read('1', '1', '2')).toEqual(['1', '1', '2'])
    expect(script.taken()).toEqual([['1'], ['1'], ['2']])
    expect(await script.read('1', '2', '3')).toEqual(['1', '2', '3'])
    expect(script.taken()).toEqual([['3'], ['1', '2']])
    await script.read(...Array.from({ length: 10 }, () => '1'))
    expect(script.taken().map(({ length }) => length)).toEqual([8, 2])
  })

  it('not one that takes long, until it has been quick for a while', async () => {
    script.takes('x', 40)
    await script.read('x', 'x')
    await script.read('x', 'x')
    expect(script.taken()).toHaveLength(4)
    script.takes('x', 1)
    let alone = 0
    do {
      await script.read('x', 'x')
      alone++
    } while (script.taken().length === 2)
    expect(alone).toBeGreaterThan(5)
    expect(alone).toBeLessThan(50)
  })
})

describe.skipIf(!hasPostgresql())('reads that come at once', () => {
  let source: StatementSource
  let admin: pg.Client
  let close: () => Promise<void>
  const read = (name: string, { by = 1, seconds = 0, within = ms, sql = text } = {}) =>
    readWhole(source, { statement: { text: sql, values: [name, by, seconds] }, encoder: asRead }, { ms: within }).then(
      ({ rows }) => rows[0]!,
    )
  const all = (count: number, ask: (at: number) => Promise<Value[]>) =>
    Promise.allSettled(Array.from({ length: count }, (_, at) => ask(at)))
  const fulfilled = (found: PromiseSettledResult<Value[]>[]) =>
    found.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })

  /** Reads until the statement is known as a quick one: three callers meet the same server process. */
  const settle = async (sql: string) => {
    for (let tries = 0; tries < 200; tries++) {
      const rows = fulfilled(await all(3, (at) => read(`caller ${at}`, { sql })))
      if (tries > 2 && new Set(rows.map(([pid]) => pid)).size === 1) return
    }
    throw new Error('these reads never share a connection')
  }

  beforeAll(async () => {
    ;({ source, admin, close } = await openPostgresqlSource())
  })
  afterAll(() => close())
  beforeEach(() => settle(text))

  it('give every caller its own rows', async () => {
    const rows = fulfilled(await all(24, (at) => read(`caller ${at}`, { by: at + 1 })))
    expect(rows.map(([, name, tenth]) => [name, tenth])).toEqual(
      Array.from({ length: 24 }, (_, at) => [`caller ${at}`, String(Math.trunc(10 / (at + 1)))]),
    )
  })

  it('tell an error to the one whom it is about', async () => {
    const found = await all(6, (at) => read(`caller ${at}`, { by: at === 2 ? 0 : 1 }))
    expect(found.map(({ status }) => status === 'rejected')).toEqual([false, false, true, false, false, false])
    expect(found[2]).toMatchObject({ reason: { code: '22012' } })
    // The connection is left clean: nobody meets the failed transaction.
    expect(fulfilled(await all(6, (at) => read(`again ${at}`)))).toHaveLength(6)
  })

  it('do not wait for one that turns out to be slow, and that one has its time', async () => {
    const order: number[] = []
    const found = await all(5, async (at) => {
      const row = await read(`caller ${at}`, { seconds: at === 1 ? 2.5 : 0 })
      order.push(at)
      return row
    })
    expect(fulfilled(found).map(([, name]) => name)).toEqual([0, 1, 2, 3, 4].map((at) => `caller ${at}`))
    expect(order.at(-1)).toBe(1)
  })

  it('a slow one that has less time than it needs is ended, and only that one', async () => {
    const found = await all(4, (at) => read(`caller ${at}`, { seconds: at === 3 ? 30 : 0, within: 1_500 }))
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(found[3]).toMatchObject({ reason: { name: 'StatementTimeout' } })
  })

  it('nothing of one is there for the next', async () => {
    const setting = String.raw`SELECT pg_backend_pid(), $1::text, U&"set\005Fconfig"('search_path', 'pg_catalog', $2::int = 2), $3::float`
    const look = `SELECT pg_backend_pid(), $1::text || $2::int, current_setting('search_path'), $3::float`
    await settle(setting)
    await settle(look)
    const rows = fulfilled(
      await all(6, (at) => read(`caller ${at}`, { sql: at % 2 === 0 ? setting : look, by: at < 4 ? 1 : 2 })),
    )
    expect(rows.map(([, , path]) => path)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => (at % 2 ? '"$user", public' : 'pg_catalog')),
    )
  })

  it('read on when their connection is ended, or are told so', async () => {
    const before = fulfilled(await all(3, (at) => read(`caller ${at}`)))
    const reading = all(3, (at) => read(`caller ${at}`, { seconds: at === 0 ? 0.2 : 0 }))
    await admin.query('SELECT pg_sleep(0.05), pg_terminate_backend($1::int)', [before[0]![0]])
    const found = await reading
    for (const one of found)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: expect.stringMatching(/Failed/) })
    expect(fulfilled(await all(3, (at) => read(`again ${at}`)))).toHaveLength(3)
  })

  it('are read anew, all of them, when their table has changed', async () => {
    await admin.query('CREATE TABLE changing (a int); INSERT INTO changing VALUES (1)')
    const sql = 'SELECT pg_backend_pid(), $1::text, *, $2::int, $3::float FROM changing'
    await settle(sql)
    await admin.query('ALTER TABLE changing ALTER a TYPE text')
    const rows = fulfilled(await all(3, (at) => read(`caller ${at}`, { sql })))
    expect(rows.map(([, name, a]) => [name, a])).toEqual([0, 1, 2].map((at) => [`caller ${at}`, '1']))
  })
})
