import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeIbmiSourceOver } from '../sources/ibm-i/ibmi-source.ts'
import { makeOdbcOpener } from '../sources/ibm-i/odbc/odbc-link.ts'
import { hasOdbcDriver } from './servers/has-odbc-driver.ts'
import { hasPostgresql, startPostgresql } from './servers/postgresql.ts'
import { psqlodbcFor, qsys2, rewriteForPostgresql } from './servers/qsys2-postgresql.ts'
import { rowsDatabases } from './servers/rows-databases.ts'
import { openSlowReaders, type Download, type Format, type SlowReaders } from './slow-readers.ts'
import type { RowsDatabase } from './execution/rows/rows-test.ts'

/** IBM's driver is not free: the type is opened over PostgreSQL's, on views shaped as QSYS2. */
const odbc = vi.hoisted(() => ({ url: '' }))
vi.mock(import('../sources/dialects.ts'), async (load) => {
  const { dialects } = await load()
  const overOdbc: (typeof dialects)[1] = (settings) =>
    Promise.resolve(makeIbmiSourceOver(settings, makeOdbcOpener(settings, psqlodbcFor(new URL(odbc.url))), {}))
  return { dialects: { ...dialects, 1: overOdbc } }
})

async function openOdbc(): Promise<Omit<RowsDatabase, 'source'>> {
  const server = await startPostgresql()
  odbc.url = server.url
  const { system, port, user } = server.spec
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(qsys2)
  await client.query('CREATE SCHEMA own; SET search_path TO own, db2, pg_catalog')
  return {
    dataSource: {
      ...{ database_type: 1, system, port, user },
      ...{ libraries: ['OWN'], helperLibrary: 'KUMIKI', transport: 'odbc' },
    },
    admin: async (text) => void (await client.query(rewriteForPostgresql(text))),
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

const databases: { name: string; present: boolean; open(): Promise<Omit<RowsDatabase, 'source'>> }[] = [
  ...rowsDatabases,
  { name: 'odbc', present: hasPostgresql() && hasOdbcDriver('psqlodbcw'), open: openOdbc },
]

const readers = 20
const leavers = 40

describe.each(databases)('readers over real sockets, at length: $name', ({ name, present, open }) => {
  let database: Omit<RowsDatabase, 'source'> | undefined
  let shop: SlowReaders
  let alone = 0
  /** A machine that is busy with other things is slow for everybody. */
  const most = () => Math.max(1_000, 5 * alone)
  beforeAll(async () => {
    if (!present) return
    database = name === 'embedded' ? undefined : await open()
    shop = await openSlowReaders(database)
  })
  afterAll(async () => {
    await shop?.close()
    await database?.close()
  })

  /** Lists of eight users one after the other, and a login each half a second, until `done`: milliseconds of each. */
  async function othersMeanwhile(done: Promise<unknown>) {
    let isDone = false
    const [lists, logins]: [number[], number[]] = [[], []]
    const timed = async (times: number[], ask: () => Promise<void>) => {
      while (!isDone) {
        const begun = performance.now()
        await ask()
        times.push(performance.now() - begun)
      }
    }
    const list = (i: number) => timed(lists, async () => expect(await shop.list(i)).toEqual({ code: 20000, rows: 10 }))
    const login = timed(logins, async () => {
      expect(await shop.login(41)).toBe(20000)
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    const work = Promise.all([...Array.from({ length: 8 }, (_, i) => list(30 + i)), login])
    await Promise.race([done, work])
    isDone = true
    await work
    return { lists, logins: logins.map((ms) => ms - 500) }
  }

  const tell = (what: string, { lists, logins }: { lists: number[]; logins: number[] }) => {
    const at = (times: number[], part: number) =>
      Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0)
    console.log(
      `${name}, ${what}: ${lists.length} lists, median ${at(lists, 0.5)} ms, p99 ${at(lists, 0.99)} ms, worst ${at(lists, 1)} ms; ` +
        `${logins.length} logins, median ${at(logins, 0.5)} ms, worst ${at(logins, 1)} ms`,
    )
    return at(lists, 0.99)
  }

  it.skipIf(!present)('A-02 twenty who stop reading: everybody else is served, and they are cut', async () => {
    await othersMeanwhile(new Promise((resolve) => setTimeout(resolve, 2_000)))
    alone = tell('alone', await othersMeanwhile(new Promise((resolve) => setTimeout(resolve, 10_000))))
    const formats: Format[] = ['csv', 'excel', 'csv', 'ndjson']
    const stopped: Download[] = Array.from({ length: readers }, (_, i) =>
      shop.download(i, formats[i % 4]!, (one) => one.stop()),
    )
    await Promise.race(stopped.map(({ begun }) => begun))
    // A minute: those who wait for a place are told, those who have one are cut, and the next come.
    const others = await othersMeanwhile(new Promise((resolve) => setTimeout(resolve, 60_000)))
    expect(tell(`${readers} who stop`, others)).toBeLessThan(most())
    const answers = await Promise.all(stopped.map(({ begun }) => begun))
    expect(new Set(answers)).toEqual(new Set(answers.filter((status) => [200, 429, 503].includes(status))))
    await expect.poll(() => shop.used()).toBe(0)
    for (const one of stopped) one.goOn()
    await Promise.all(stopped.map(({ closed }) => closed))
  })

  it.skipIf(!present)(
    'A-01 forty who leave at every step: everybody else is served, then a hundred statements are right',
    async () => {
      const steps = [0, 1, 100_000, 2_000_000, 10_000_000, 22_000_000]
      const leave = async () => {
        for (let at = 0; at < leavers; at += 4)
          await Promise.all(
            [0, 1, 2, 3].map(async (i) => {
              const bytes = steps[(at + i) % steps.length]!
              const format = i === 3 ? 'ndjson' : i === 2 && bytes <= 100_000 ? 'excel' : 'csv'
              const download = shop.download(i, format, (one) => one.bytes() >= bytes && one.leave())
              if (bytes === 0) setTimeout(() => download.leave(), at * 5)
              await download.closed
            }),
          )
      }
      expect(tell(`${leavers} who leave`, await othersMeanwhile(leave()))).toBeLessThan(most())
      await expect.poll(() => shop.used()).toBe(0)
      const lists = await Promise.all(Array.from({ length: 100 }, (_, i) => shop.list(i % readers)))
      expect(new Set(lists.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify({ code: 20000, rows: 10 })]),
      )
      expect(await shop.login(42)).toBe(20000)
    },
  )
})
