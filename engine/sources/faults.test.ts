import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patienceMs } from '../test/limits.ts'
import { hasMariadb, startMariadb } from '../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../test/servers/postgresql.ts'
import { startTcpProxy, type TcpProxy } from '../test/servers/tcp-proxy.ts'
import { completeReceipt, findReceipt, writeReceipt } from '../execution/idempotency/receipts.ts'
import { withBreaker } from './breaker.ts'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import type { Found, StatementSource } from './source.ts'
import type { SourceSettings } from './source-settings.ts'
import { readPieces, readRows } from './reads.ts'

interface FaultServer {
  settings: SourceSettings
  open(settings: SourceSettings, options?: { connections?: number }): StatementSource
  /** Sleeps until it is ended: no test waits so long. */
  slow: string
  /** How many statements of the sleeping kind run on the server. */
  running(): Promise<number>
  admin(text: string): Promise<void>
  /** Settings that the server refuses, with the code that it gives. */
  refused: { settings: Partial<SourceSettings>; code: RegExp }[]
  close(): Promise<void>
}

type Open = (more?: Partial<SourceSettings>, options?: { connections?: number }) => StatementSource

const ms = 10_000
/** Longer than anything here takes: what ends does so for another reason. */
const noEnd = 1_000_000
const one = { text: 'SELECT 1', values: [] }

function faults(name: string, start: () => Promise<FaultServer>): void {
  describe(`faults: ${name}`, () => {
    let server: FaultServer
    /** A proxy and sources for one test, which go with it. */
    const set = async (
      work: (parts: { proxy: TcpProxy; open: Open; proxied: () => StatementSource }) => Promise<void>,
    ) => {
      const proxy = await startTcpProxy({ host: server.settings.system!, port: server.settings.port! })
      const sources: StatementSource[] = []
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
    /** How a promise ended. */
    const endOf = async (promise: Promise<unknown>) => {
      const error = (await promise.then(
        () => undefined,
        (reason: unknown) => reason,
      )) as { name: string; code?: string } | undefined
      return { name: error?.name, code: error?.code }
    }
    const gone = () => expect.poll(() => server.running(), { interval: 50 }).toBe(0)
    // Tests that run beside each other have no `expect.poll()`.
    const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: patienceMs, interval: 50 })
    const worksAgain = async (source: StatementSource) => {
      const works = ({ rows }: Found) => rows[0]?.[0] === 1
      await until(() => readRows(source, one, { ms }).then(works, () => false))
    }
    /** Ends work by its limit, which is longer where a slow machine has not yet seen it on the server by then. */
    const ended = async (work: (limit: number) => Promise<unknown>[]) => {
      for (let limit = 1_000; ; limit *= 4) {
        let isOver = false
        const running = Promise.all(work(limit).map(endOf)).finally(() => (isOver = true))
        let seen = 0
        await until(async () => {
          seen = Math.max(seen, await server.running())
          return isOver
        })
        const ends = await running
        if (seen === ends.length) return ends.map(({ name }) => name)
      }
    }

    beforeAll(async () => {
      server = await start()
      await server.admin('CREATE TABLE stock (id INTEGER PRIMARY KEY, qty INTEGER)')
      await set(({ open }) => server.admin(open().facts.createReceiptTable))
    })
    afterAll(() => server.close())

    it('DS-01 a statement without end ends at its limit and is gone from the server', () =>
      set(async ({ open }) => {
        const source = open()
        const read = (limit: number) => [readRows(source, { text: server.slow, values: [] }, { ms: limit })]
        expect(await ended(read)).toEqual(['StatementTimeout'])
        await gone()
        expect((await readRows(source, one, { ms })).rows).toEqual([[1]])
      }))

    it('DS-01 in a transaction and in a stream likewise', () =>
      set(async ({ open }) => {
        const source = open()
        const inside = (limit: number) =>
          source.transaction({ ms: limit }, (connection) =>
            connection.run({ text: server.slow, values: [] }, { ms: noEnd }),
          )
        const streamed = async (limit: number) => {
          for await (const rows of readPieces(source, { text: server.slow, values: [] }, { ms: limit })) void rows
        }
        expect(await ended((limit) => [inside(limit), streamed(limit)])).toEqual([
          'StatementTimeout',
          'StatementTimeout',
        ])
        await gone()
      }))

    it('DL-08 a caller that goes takes its statement with it', () =>
      set(async ({ open }) => {
        const controller = new AbortController()
        const running = endOf(
          readRows(open(), { text: server.slow, values: [] }, { ms: noEnd, signal: controller.signal }),
        )
        await expect.poll(() => server.running(), { interval: 50 }).toBe(1)
        controller.abort()
        expect((await running).name).toBe('StatementCancelled')
        await gone()
      }))

    it('DS-02 no host, no answer, wrong user, no database, no TLS: each its own code', () =>
      set(async ({ open }) => {
        const cases = [
          { settings: { system: 'no-such-host.invalid' }, code: /^(ENOTFOUND|EAI_AGAIN)$/ },
          { settings: { system: '127.0.0.1', port: 1 }, code: /^ECONNREFUSED$/ },
          ...server.refused,
        ]
        for (const { settings, code } of cases) {
          const { name: error, code: told } = await endOf(open(settings).test(noEnd))
          expect({ error, told }, JSON.stringify(settings)).toEqual({
            error: 'SourceFailed',
            told: expect.stringMatching(code),
          })
        }
      }))

    it.concurrent.each(['silence', 'drip'] as const)(
      'DS-03 a server that accepts and goes on with %s is given up before the limit of who waits',
      (fault) =>
        set(async ({ proxy, proxied }) => {
          proxy.set({ do: fault })
          const { name: error, code } = await endOf(proxied().test(noEnd))
          expect({ error, code }).toEqual({ error: 'SourceFailed', code: 'ETIMEDOUT' })
        }),
    )

    it.concurrent('DS-03 a server that falls silent at work costs the limit of the statement, and the source works on', () =>
      set(async ({ proxy, proxied }) => {
        const source = proxied()
        await readRows(source, one, { ms })
        proxy.set({ do: 'silence' })
        expect((await endOf(readRows(source, one, { ms: 700 }))).name).toBe('StatementTimeout')
        proxy.set({ do: 'pass' })
        expect((await readRows(source, one, { ms })).rows).toEqual([[1]])
      }))

    it.concurrent('DS-04 a reset after N bytes is a clean error, and the source works on', () =>
      set(async ({ proxy, proxied }) => {
        const source = proxied()
        for (const bytes of [0, 1, 5, 20, 60, 77, 100, 150, 200, 300, 400, 600, 800, 1_200]) {
          proxy.cut()
          proxy.set({ do: 'cut', bytes })
          const { name: error } = await endOf(readRows(source, one, { ms: noEnd }))
          expect([undefined, 'SourceFailed'], String(bytes)).toContain(error)
        }
        proxy.set({ do: 'pass' })
        proxy.cut()
        // The connection that was cut last may not be known to be gone yet.
        await worksAgain(source)
      }))

    it('DS-05 a connection lost before COMMIT was sent: rolled back, and no doubt about it', () =>
      set(async ({ proxy, open, proxied }) => {
        const source = proxied()
        const { name: error } = await endOf(
          source.transaction({ ms }, async (connection) => {
            await connection.run({ text: 'INSERT INTO stock (id, qty) VALUES (1, 1)', values: [] }, { ms })
            proxy.cut()
            await new Promise((resolve) => setTimeout(resolve, 50))
            await connection.run({ text: 'UPDATE stock SET qty = 2', values: [] }, { ms })
          }),
        )
        expect(error).toBe('SourceFailed')
        expect((await readRows(open(), { text: 'SELECT id FROM stock', values: [] }, { ms })).rows).toEqual([])
      }))

    it('DS-06 a connection lost after COMMIT was sent: unknown, until the receipt tells', () =>
      set(async ({ proxy, proxied }) => {
        const source = proxied()
        await source.transaction({ ms, rollBack: true }, () => Promise.resolve())
        const id = 'd'.repeat(32)
        proxy.set({ do: 'cut-answer', to: 'COMMIT' })
        const { name: error } = await endOf(
          source.transaction({ ms }, async (connection) => {
            await writeReceipt(connection, id)
            await connection.run({ text: 'INSERT INTO stock (id, qty) VALUES (6, 1)', values: [] }, { ms })
            await completeReceipt(connection, id, { total: '1.00' })
          }),
        )
        expect(error).toBe('OutcomeUnknown')
        proxy.set({ do: 'pass' })
        expect(await findReceipt(source, id)).toEqual({ committed: true, answer: { total: '1.00' } })
        await server.admin('DELETE FROM stock')
      }))

    it.concurrent('DS-07 a dead source answers at once after five failures, and others do not notice it', () =>
      set(async ({ proxy, open, proxied }) => {
        proxy.set({ do: 'silence' })
        const dead = withBreaker(proxied(), { openMs: noEnd })
        const back = withBreaker(proxied(), { openMs: 1 })
        const alive = open()
        await readRows(alive, one, { ms })
        const order: string[] = []
        const users = [dead, back].flatMap((source) =>
          Array.from({ length: 25 }, async () => {
            const { name } = await endOf(readRows(source, one, { ms: noEnd }))
            order.push('dead')
            return name
          }),
        )
        for (let i = 0; i < 10; i++) {
          expect((await readRows(alive, one, { ms: noEnd })).rows).toEqual([[1]])
          order.push('alive')
        }
        expect(new Set(await Promise.all(users))).toEqual(new Set(['SourceFailed']))
        expect(order[0]).toBe('alive')
        expect(dead.breaker()).toBe('open')
        expect((await endOf(readRows(dead, one, { ms: noEnd }))).code).toBe('NOT_TRIED')
        proxy.set({ do: 'pass' })
        proxy.cut()
        await worksAgain(back)
        expect(back.breaker()).toBe('closed')
      }))

    it.concurrent('DL-13 slow statements on all connections: others are told so before their limit; the other source is free', () =>
      set(async ({ open }) => {
        const source = open({}, { connections: 2 })
        const controller = new AbortController()
        const slow = [1, 2].map(() =>
          endOf(readRows(source, { text: server.slow, values: [] }, { ms: noEnd, signal: controller.signal })),
        )
        await until(async () => (await server.running()) === 2)
        const waiting = endOf(readRows(source, one, { ms: noEnd }))
        const other = open()
        const first = await Promise.race([
          waiting.then(() => 'waiting'),
          readRows(other, one, { ms }).then(() => 'other'),
        ])
        expect(first).toBe('other')
        expect((await waiting).name).toBe('SourceBusy')
        controller.abort()
        await Promise.all(slow)
      }))
  })
}

describe.skipIf(!hasPostgresql())('PostgreSQL', () => {
  faults('postgresql', async () => {
    const server = await startPostgresql()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return {
      settings: { address: 'data-source/x', ...server.spec },
      open: makePostgresqlSource,
      slow: 'SELECT pg_sleep(3600)',
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
      settings: { address: 'data-source/x', ...server.spec },
      open: makeMysqlSource,
      slow: 'SELECT SLEEP(3600)',
      async running() {
        const text = `SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO LIKE '%SLEEP(3600)%' AND ID <> CONNECTION_ID()`
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
