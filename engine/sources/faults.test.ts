import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMariadb, startMariadb } from '../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../test/servers/postgresql.ts'
import { startTcpProxy, type TcpProxy } from '../test/servers/tcp-proxy.ts'
import { completeReceipt, findReceipt, writeReceipt } from '../execution/idempotency/receipts.ts'
import { withBreaker } from './breaker.ts'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import type { Source } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

interface FaultServer {
  settings: SourceSettings
  open(settings: SourceSettings, options?: { connections?: number }): Source
  /** Sleeps ten seconds. */
  slow: string
  /** How many statements of the sleeping kind run on the server. */
  running(): Promise<number>
  admin(text: string): Promise<void>
  /** Settings that the server refuses, with the code that it gives. */
  refused: { settings: Partial<SourceSettings>; code: RegExp }[]
  close(): Promise<void>
}

type Open = (more?: Partial<SourceSettings>, options?: { connections?: number }) => Source

const ms = 10_000
const one = { text: 'SELECT 1', values: [] }

function faults(name: string, start: () => Promise<FaultServer>): void {
  describe(`faults: ${name}`, () => {
    let server: FaultServer
    /** A proxy and sources for one test, which go with it. */
    const set = async (work: (parts: { proxy: TcpProxy; open: Open; proxied: () => Source }) => Promise<void>) => {
      const proxy = await startTcpProxy({ host: server.settings.system!, port: server.settings.port! })
      const sources: Source[] = []
      const open: Open = (more = {}, options) => {
        const source = server.open({ ...server.settings, ...more }, options)
        sources.push(source)
        return source
      }
      try {
        await work({ proxy, open, proxied: () => open({ system: '127.0.0.1', port: proxy.port }) })
      } finally {
        proxy.cut()
        await Promise.all(sources.map((source) => source.close()))
        await proxy.stop()
      }
    }
    /** How a promise ended, and after how many milliseconds. */
    const timed = async (promise: Promise<unknown>) => {
      const started = performance.now()
      const error = (await promise.then(
        () => undefined,
        (reason: unknown) => reason,
      )) as { name: string; code?: string } | undefined
      return { took: performance.now() - started, name: error?.name, code: error?.code }
    }
    const gone = async () => {
      for (let i = 0; i < 20 && (await server.running()) > 0; i++)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return (await server.running()) === 0
    }

    beforeAll(async () => {
      server = await start()
      await server.admin('CREATE TABLE stock (id INTEGER PRIMARY KEY, qty INTEGER)')
      await set(({ open }) => server.admin(open().facts.createReceiptTable))
    }, 60_000)
    afterAll(() => server.close())

    it('DS-01 a 10 s statement with a limit of 2 s ends within 3 s and is gone from the server', () =>
      set(async ({ open }) => {
        const source = open()
        const running = timed(source.read({ text: server.slow, values: [] }, { ms: 2_000 }))
        await expect.poll(() => server.running(), { timeout: 1_900, interval: 50 }).toBe(1)
        const { name: error, took } = await running
        expect(error).toBe('StatementTimeout')
        expect(took).toBeLessThan(3_000)
        expect(await gone()).toBe(true)
        expect((await source.read(one, { ms })).rows).toEqual([[1]])
      }))

    it('DS-01 in a transaction and in a stream likewise', () =>
      set(async ({ open }) => {
        const source = open()
        const inside = source.transaction({ ms: 1_000 }, (connection) =>
          connection.run({ text: server.slow, values: [] }, { ms }),
        )
        const streamed = (async () => {
          for await (const rows of source.stream({ text: server.slow, values: [] }, { ms: 1_000 })) void rows
        })()
        for (const { name: error, took } of await Promise.all([timed(inside), timed(streamed)])) {
          expect(error).toBe('StatementTimeout')
          expect(took).toBeLessThan(2_000)
        }
        expect(await gone()).toBe(true)
      }))

    it('DL-08 a caller that goes takes its statement with it', () =>
      set(async ({ open }) => {
        const controller = new AbortController()
        const running = timed(open().read({ text: server.slow, values: [] }, { ms, signal: controller.signal }))
        setTimeout(() => controller.abort(), 300)
        const { name: error, took } = await running
        expect(error).toBe('StatementCancelled')
        expect(took).toBeLessThan(1_300)
        expect(await gone()).toBe(true)
      }))

    it('DS-02 no host, no answer, wrong user, no database, no TLS: each its own code, within 5 s', () =>
      set(async ({ open }) => {
        const cases = [
          { settings: { system: 'no-such-host.invalid' }, code: /^(ENOTFOUND|EAI_AGAIN)$/ },
          { settings: { system: '127.0.0.1', port: 1 }, code: /^ECONNREFUSED$/ },
          ...server.refused,
        ]
        for (const { settings, code } of cases) {
          const { name: error, code: told, took } = await timed(open(settings).test(ms))
          expect({ error, told }, JSON.stringify(settings)).toEqual({
            error: 'SourceFailed',
            told: expect.stringMatching(code),
          })
          expect(took).toBeLessThan(5_000)
        }
      }))

    it.concurrent.each(['silence', 'drip'] as const)(
      'DS-03 a server that accepts and goes on with %s: 5 s at most',
      (fault) =>
        set(async ({ proxy, proxied }) => {
          proxy.set({ do: fault })
          const { name: error, code, took } = await timed(proxied().test(ms))
          expect({ error, code }).toEqual({ error: 'SourceFailed', code: 'ETIMEDOUT' })
          expect(took).toBeLessThan(5_500)
        }),
      20_000,
    )

    it.concurrent('DS-03 a server that falls silent at work costs the limit of the statement, and the source works on', () =>
      set(async ({ proxy, proxied }) => {
        const source = proxied()
        await source.read(one, { ms })
        proxy.set({ do: 'silence' })
        const { name: error, took } = await timed(source.read(one, { ms: 700 }))
        expect(error).toBe('StatementTimeout')
        expect(took).toBeLessThan(1_700)
        proxy.set({ do: 'pass' })
        expect((await source.read(one, { ms })).rows).toEqual([[1]])
      }))

    it.concurrent(
      'DS-04 a reset after N bytes is a clean error, and the source works on',
      () =>
        set(async ({ proxy, proxied }) => {
          const source = proxied()
          for (const bytes of [0, 1, 5, 20, 60, 77, 100, 150, 200, 300, 400, 600, 800, 1_200]) {
            proxy.cut()
            proxy.set({ do: 'cut', bytes })
            const { name: error, took } = await timed(source.read(one, { ms: 2_000 }))
            expect([undefined, 'SourceFailed'], String(bytes)).toContain(error)
            expect(took).toBeLessThan(3_000)
          }
          proxy.set({ do: 'pass' })
          proxy.cut()
          await new Promise((resolve) => setTimeout(resolve, 300))
          expect((await source.read(one, { ms })).rows).toEqual([[1]])
        }),
      20_000,
    )

    it('DS-05 a connection lost before COMMIT was sent: rolled back, and no doubt about it', () =>
      set(async ({ proxy, open, proxied }) => {
        const source = proxied()
        const { name: error } = await timed(
          source.transaction({ ms }, async (connection) => {
            await connection.run({ text: 'INSERT INTO stock (id, qty) VALUES (1, 1)', values: [] }, { ms })
            proxy.cut()
            await new Promise((resolve) => setTimeout(resolve, 50))
            await connection.run({ text: 'UPDATE stock SET qty = 2', values: [] }, { ms })
          }),
        )
        expect(error).toBe('SourceFailed')
        expect((await open().read({ text: 'SELECT id FROM stock', values: [] }, { ms })).rows).toEqual([])
      }))

    it('DS-06 a connection lost after COMMIT was sent: unknown, until the receipt tells', () =>
      set(async ({ proxy, proxied }) => {
        const source = proxied()
        await source.transaction({ ms, rollBack: true }, () => Promise.resolve())
        const id = 'd'.repeat(32)
        proxy.set({ do: 'cut-answer', to: 'COMMIT' })
        const { name: error } = await timed(
          source.transaction({ ms }, async (connection) => {
            await writeReceipt(connection, source, id)
            await connection.run({ text: 'INSERT INTO stock (id, qty) VALUES (6, 1)', values: [] }, { ms })
            await completeReceipt(connection, source, id, { total: '1.00' })
          }),
        )
        expect(error).toBe('OutcomeUnknown')
        proxy.set({ do: 'pass' })
        expect(await findReceipt(source, id)).toEqual({ committed: true, answer: { total: '1.00' } })
        await server.admin('DELETE FROM stock')
      }))

    it.concurrent(
      'DS-07 a dead source answers at once after five failures, and others do not notice it',
      () =>
        set(async ({ proxy, open, proxied }) => {
          proxy.set({ do: 'silence' })
          const dead = withBreaker(proxied(), { openMs: 1_000 })
          const alive = open()
          await alive.read(one, { ms })
          const users = Array.from({ length: 50 }, () => timed(dead.read(one, { ms: 20_000 })))
          const times: number[] = []
          for (let i = 0; i < 100; i++) times.push((await timed(alive.read(one, { ms }))).took)
          for (const { name: error, took } of await Promise.all(users)) {
            expect(error).toBe('SourceFailed')
            expect(took).toBeLessThan(6_000)
          }
          expect(times.sort((a, b) => a - b)[95]).toBeLessThan(250)
          expect(dead.breaker()).toBe('open')
          const again = await timed(dead.read(one, { ms }))
          expect(again.code).toBe('NOT_TRIED')
          expect(again.took).toBeLessThan(50)
          proxy.set({ do: 'pass' })
          proxy.cut()
          await new Promise((resolve) => setTimeout(resolve, 1_100))
          expect((await dead.read(one, { ms })).rows).toEqual([[1]])
          expect(dead.breaker()).toBe('closed')
        }),
      20_000,
    )

    it.concurrent(
      'DL-13 slow statements on all connections: others wait 5 s at most; the other source is free',
      () =>
        set(async ({ open }) => {
          const source = open({}, { connections: 2 })
          const controller = new AbortController()
          const slow = [1, 2].map(() =>
            timed(source.read({ text: server.slow, values: [] }, { ms, signal: controller.signal })),
          )
          await expect.poll(() => server.running(), { interval: 50 }).toBeGreaterThanOrEqual(2)
          const waiting = timed(source.read(one, { ms: 20_000 }))
          expect((await timed(open().read(one, { ms }))).took).toBeLessThan(1_000)
          const { name: error, took } = await waiting
          expect(error).toBe('SourceBusy')
          expect(took).toBeLessThan(6_000)
          controller.abort()
          await Promise.all(slow)
        }),
      20_000,
    )
  })
}

describe.skipIf(!hasPostgresql())('PostgreSQL', () => {
  faults('postgresql', async () => {
    const server = await startPostgresql()
    const url = new URL(server.url)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return {
      settings: {
        address: 'data-source/x',
        database_type: 2,
        system: url.hostname,
        port: server.port,
        user: url.username,
        db: url.pathname.slice(1),
      },
      open: makePostgresqlSource,
      slow: 'SELECT pg_sleep(10)',
      async running() {
        const text = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`
        return (await client.query(text)).rows.length
      },
      admin: async (text) => void (await client.query(text)),
      refused: [
        { settings: { user: 'nobody' }, code: /^28/ },
        { settings: { db: 'nowhere' }, code: /^3D000$/ },
        { settings: { connectString: 'sslmode=require' }, code: /^NO_TLS$/ },
      ],
      async close() {
        await client.end()
        await server.stop()
      },
    }
  })
})

describe.skipIf(!hasMariadb())('MariaDB', () => {
  faults('mysql', async () => {
    const server = await startMariadb()
    const { host, port, user, db } = server
    const connection = await mysql.createConnection({ host, port, user, database: db })
    return {
      settings: { address: 'data-source/x', database_type: 3, system: host, port, user, db },
      open: makeMysqlSource,
      slow: 'SELECT SLEEP(10)',
      async running() {
        const text = `SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO LIKE '%SLEEP(10)%' AND ID <> CONNECTION_ID()`
        return ((await connection.query(text))[0] as unknown[]).length
      },
      admin: async (text) => void (await connection.query(text)),
      refused: [
        { settings: { password: 'wrong' }, code: /^28/ },
        { settings: { db: 'nowhere' }, code: /^3D000$/ },
        { settings: { connectString: 'sslmode=require' }, code: /^NO_TLS$/ },
      ],
      async close() {
        await connection.end()
        await server.stop()
      },
    }
  })
})
