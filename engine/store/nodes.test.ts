import { aMail } from './test/a-mail.ts'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPostgresql, startPostgresql } from '../test/servers/postgresql.ts'
import type { PostgresqlServer } from '../test/servers/postgresql.ts'
import { StartRefused, StoreUnavailable } from './errors.ts'
import { openStore } from './open-store.ts'
import { makeLog } from '../log/log.ts'
import { makeTransfers } from '../transfers/transfers.ts'
import type { Store, TransferAbout } from './store.ts'
import { stopwatch } from '../../workshop/long-run.ts'
import { item, set } from './test/part-kinds.ts'

const secret = 'a'.repeat(64)
const expiresAt = new Date(Date.now() + 3600_000).toISOString()

if (!hasPostgresql()) test.skip('skipped: several nodes on PostgreSQL (no server installed)', () => {})

describe.skipIf(!hasPostgresql())('several nodes', () => {
  let folder: string
  let server: PostgresqlServer
  let a: Store
  let b: Store
  const open = (databaseUrl: string, key = secret) => openStore({ dataFolder: folder, databaseUrl, secret: key, set })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kumiki-nodes-'))
    server = await startPostgresql({ durable: true })
    ;[a, b] = await Promise.all([open(server.url), open(server.url)])
  })
  afterAll(async () => {
    await a?.close()
    await b?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('MN-01 nodes that start together on an empty database agree on tables and keys', async () => {
    await a.secrets.set(1, 'password', 'x', 'canary', { by: 'a' })
    expect(await b.secrets.get(1, 'password', 'x')).toBe('canary')
    await a.secrets.rotate()
    expect(await b.secrets.get(1, 'password', 'x')).toBe('canary')
    await b.secrets.set(2, 'password', 'x', 'canary-2', { by: 'b' })
    expect(await a.secrets.get(2, 'password', 'x')).toBe('canary-2')
  })

  test('SE-09 a node with another key does not start', async () => {
    await expect(open(server.url, 'b'.repeat(64))).rejects.toThrow(StartRefused)
  })

  test('MN-03 a log-out on one node holds on the other within 1 s', async () => {
    const { token, session } = await a.sessions.create({ audience: 'admin', userKey: 'u', epoch: 0, expiresAt })
    expect(await b.sessions.get(token)).toMatchObject({ userKey: 'u' })
    const time = stopwatch()
    await a.sessions.remove(session.id)
    await expect.poll(() => b.sessions.get(token), { interval: 10 }).toBeUndefined()
    time.within(1000)
  })

  test('a transfer ends within 1 s when its user stops it at the other node, without waiting for its beat', async () => {
    const about: TransferAbout = {
      ...{ name: 'a.csv', size: 1, hash: '', encoding: 'utf8', startRow: 1, lines: 1, faulty: 0, problems: [] },
      ...{ stage: 'execution', done: 0, written: 0 },
    }
    const owner = { siteId: 1, userKey: 'u', contentId: 2 }
    const blob = await a.blobs.put(Buffer.from('x'), { name: 'a.csv', type: 'text/csv', by: 'u' })
    const id = await a.transfers.add({ ...owner, blob: blob.id, about })
    const transfers = makeTransfers(a, makeLog('silent'), { beatMs: 60_000 })
    const [working, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await transfers.begin(id, {
      target: 'table',
      about,
      async work(signal) {
        const stopped = once(signal, 'abort')
        working.resolve()
        await stopped
        ended.resolve()
        return { state: 'stopped', about }
      },
    })
    await working.promise
    const time = stopwatch()
    expect(await b.transfers.stop(id, owner)).toBe(true)
    await ended.promise
    time.within(1000)
    await expect.poll(async () => (await b.transfers.find(id, owner))?.state).toBe('stopped')
    await transfers.tasks.close()
  })

  test('MN-03 the epoch of a user and settings hold on the other node within 1 s', async () => {
    await a.users.write('suspended', { passwordHash: 'h' })
    expect(await b.users.epoch('suspended')).toBe(0)
    expect(await b.settings.get('licence')).toBeUndefined()
    const time = stopwatch()
    await a.users.raiseEpoch('suspended')
    await a.settings.set('licence', { flags: 1 }, 'a')
    await expect.poll(() => b.users.epoch('suspended'), { interval: 10 }).toBe(1)
    await expect.poll(() => b.settings.get('licence'), { interval: 10 }).toEqual({ flags: 1 })
    time.within(1000)
  })

  test('AN-10 a session that looks idle here but was used elsewhere is read again', async () => {
    const { token } = await a.sessions.create({ audience: 'admin', userKey: 'busy', epoch: 0, expiresAt })
    const seen = (await b.sessions.get(token))!
    seen.lastActionAt = new Date(Date.now() - 600_000).toISOString()
    const again = await b.sessions.get(token, { idleMs: 60_000 })
    expect(Date.parse(again!.lastActionAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('every event is told once to each node, in the order of the commits', async () => {
    const heard: string[] = []
    const end = b.events.on('key', ({ key }) => heard.push(key))
    const own: string[] = []
    const endOwn = a.events.on('key', ({ key }) => own.push(key))
    await Promise.all(Array.from({ length: 40 }, (_, n) => a.events.send('key', String(n), { n })))
    await expect.poll(() => heard.length).toBe(40)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect([...heard].sort()).toEqual([...own].sort())
    expect(own).toHaveLength(40)
    end()
    endOwn()
  })

  test('events go when no node can miss them any more', async () => {
    await a.events.send('key', 'old')
    const database = new pg.Client({ connectionString: server.url })
    await database.connect()
    const aged = await database.query(`UPDATE events SET at = '2020-01-01T00:00:00.000Z'`)
    await a.events.send('key', 'fresh')
    expect(await b.events.sweep()).toBe(aged.rowCount)
    const { rows } = await database.query('SELECT key FROM events')
    await database.end()
    expect(rows).toEqual([{ key: 'fresh' }])
  })

  test('AN-06 MN-04 what only one may have, one node gets', async () => {
    const steps = await Promise.all([a, b, a, b].map((node) => node.users.acceptStep('totp', 7)))
    expect(steps.filter(Boolean)).toHaveLength(1)
    const leases = await Promise.all([a, b, a, b].map((node) => node.leases.take('slot', 5000)))
    expect(leases.filter(Boolean)).toHaveLength(1)
    await Promise.all([1, 2, 3, 4].map((n) => a.outbox.add({ messageId: `m${n}`, ...aMail })))
    const claims = await Promise.all([a, b, a, b].map((node) => node.outbox.claim({ limit: 3, ms: 5000 })))
    expect(
      claims
        .flat()
        .map((claim) => claim.messageId)
        .sort(),
    ).toEqual(['m1', 'm2', 'm3', 'm4'])
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? a : b).logs.append('audit', { object: String(n) })))
    expect(await a.logs.verify()).toEqual({ entries: 30 })
  })

  test('CC-04 a purchase that is executing on a living node is not taken before its time', async () => {
    await a.attempts.begin({ purchaseId: 'p1', siteId: 1, contentId: 1, userKey: 'u', hash: 'h', ms: 60_000 })
    expect(await b.attempts.takeOver({ ms: 1000 })).toEqual([])
    expect(
      await b.attempts.begin({ purchaseId: 'p1', siteId: 1, contentId: 1, userKey: 'u', hash: 'h', ms: 1 }),
    ).toMatchObject({
      begun: false,
      attempt: { node: a.node },
    })
  })

  test('CC-13 two transactions that block each other both end well', async () => {
    const pair = [item('pair-1'), item('pair-2')]
    const [one, two] = await a.documents.change(
      pair.map((document) => ({ do: 'create', document })),
      'a',
    )
    let held = 0
    const bothHold = Promise.withResolvers<void>()
    const touch = (node: Store, first: number, second: number) =>
      node.transaction(async (inside) => {
        await inside.documents.file(first, { folderId: 1, by: 'a' })
        if (++held === 2) bothHold.resolve()
        await bothHold.promise
        await inside.documents.file(second, { folderId: 1, by: 'a' })
      })
    await Promise.all([touch(a, one!.id, two!.id), touch(b, two!.id, one!.id)])
    expect((await a.documents.list({ kind: 'item', find: 'pair-', folderId: 1 })).total).toBe(2)
  })

  test('a clock of this machine that jumps changes nothing: the time is the store’s', () => {
    const [real, jump] = [Date.now(), 31 * 60_000]
    vi.useFakeTimers({ toFake: ['Date'], now: real + jump })
    const [now, offset] = [a.now().getTime(), a.clockOffset()]
    vi.useRealTimers()
    expect(Math.abs(now - real)).toBeLessThan(2000)
    expect(Math.abs(offset + jump)).toBeLessThan(2000)
  })

  test('MN-02 a crash of the server loses nothing that was acknowledged, and the store works again by itself', async () => {
    const made = await a.documents.create(item('kept'), 'a')
    const { token, session } = await a.sessions.create({ audience: 'admin', userKey: 'kept', epoch: 0, expiresAt })
    expect(await b.sessions.get(token)).toBeDefined()
    await server.crash()
    const time = stopwatch()
    await expect
      .poll(() => b.documents.read('item', made.id).catch((error: unknown) => error))
      .toMatchObject({ id: made.id })
    await expect.poll(() => a.ping().then(() => 'ok', String)).toBe('ok')
    time.within(2000)
    await a.sessions.remove(session.id)
    await expect.poll(() => b.sessions.get(token).catch(() => 'away'), { interval: 10 }).toBeUndefined()
  })

  test('a store whose server is away says so', async () => {
    const own = await startPostgresql()
    const store = await open(own.url)
    await own.stop()
    await expect(store.ping()).rejects.toThrow(StoreUnavailable)
    await expect(store.documents.create(item('x'), 'a')).rejects.toThrow(StoreUnavailable)
    await store.close()
    const refused = await open(own.url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect(refused).toMatchObject({ cause: expect.any(StoreUnavailable) as unknown })
    expect(String(refused)).toMatch(/server 127\.0\.0\.1:\d+ of KUMIKI_DATABASE_URL does not answer/)
  })
})
