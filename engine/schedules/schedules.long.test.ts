import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ScheduleSpec } from '../../runtime/generated/kinds/schedule.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { facts } from '../sources/postgresql/facts.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { patienceMs } from '../test/limits.ts'
import { freePort, startEngine, type EngineProcess } from '../test/servers/engine.ts'
import { startPostgresql, type PostgresqlServer } from '../test/servers/postgresql.ts'
import { root } from '../test/shop/prepare-shop.ts'
import { takeTimes } from './take-times.ts'

const set = loadJsonSchemas(root)
const secret = 'a'.repeat(64)
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-schedules-'))
  folders.push(folder)
  return folder
}
let server: PostgresqlServer
beforeAll(async () => {
  server = await startPostgresql()
})
afterAll(async () => {
  await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const put = (store: Store, documents: Document[]) =>
  store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'test',
  )
const schedule = (key: string, spec: Document['spec']): Document => ({
  kind: 'schedule',
  version: 1,
  key,
  name: key,
  spec,
})

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']
const hourOf: Record<string, string> = {
  'America/New_York': '02:30',
  'Europe/Berlin': '02:30',
  'Australia/Lord_Howe': '02:15',
}

interface LocalDay {
  /** 0 Sunday. */
  weekday: number
  isLast: boolean
}

/** By the clock on the wall alone: the first minute of each of these days at which it shows this time, or a later one. */
function expected(zone: string, isDay: (day: LocalDay) => boolean): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const found: string[] = []
  for (let day = Date.UTC(2025, 11, 31); day < Date.UTC(2028, 0, 3); day += 86_400_000) {
    const date = new Date(day)
    const isLast = new Date(day + 86_400_000).getUTCDate() === 1
    if (!isDay({ weekday: date.getUTCDay(), isLast })) continue
    const wanted = `${date.toISOString().slice(0, 10)} ${hourOf[zone]}`
    const asUtc = Date.parse(`${wanted.replace(' ', 'T')}Z`)
    const ahead = Date.parse(`${format.format(asUtc).replace(' ', 'T')}Z`) - asUtc
    let at = asUtc - ahead - 3 * 3_600_000
    while (format.format(at) < wanted) at += 60_000
    found.push(new Date(at).toISOString())
  }
  return found
}

test('SC-02 SC-04 over two years in three zones, three nodes: each time once, none lost, none doubled', async () => {
  let now = new Date('2026-01-01T12:00:00Z')
  const url = await server.database('years')
  const open = () => openStore({ dataFolder: newFolder(), databaseUrl: url, secret, set, clock: () => now })
  const stores = [await open(), await open(), await open()]
  const [store] = stores as [Store, Store, Store]
  const types: Record<string, Partial<ScheduleSpec> & { isDay(day: LocalDay): boolean }> = {
    day: { type: 'day', isDay: () => true },
    week: { type: 'week', weekdays: [0, 3], isDay: ({ weekday }) => weekday === 0 || weekday === 3 },
    month: { type: 'endOfMonth', isDay: ({ isLast }) => isLast },
  }
  const made = zones.flatMap((zone) =>
    Object.entries(types).map(([name, { isDay, ...times }]) => ({
      key: `${zone.split('/')[1]}-${name}`.toLowerCase().replaceAll('_', '-'),
      zone,
      isDay,
      times,
    })),
  )
  await put(
    store,
    made.map(({ key, zone, times }) =>
      schedule(key, {
        ...times,
        action: 'schemas',
        dataSchemas: [{ schema: 'schema/x' }],
        executeTime: hourOf[zone],
        timeZone: zone,
      }),
    ),
  )
  const round = () => Promise.all(stores.map((one) => takeTimes({ store: one, licences: { isOpen: () => true } })))
  await round()
  const ids = new Map<string, number>()
  for (const { key } of made) ids.set(key, (await store.documents.find(`schedule/${key}` as Address))!.id)
  const end = Date.parse('2028-01-01T12:00:00Z')
  const found = new Map<number, string[]>()
  for (;;) {
    const next = (await store.schedules.many([...ids.values()])).flatMap(({ nextAt }) => nextAt ?? []).sort()[0]
    if (next === undefined || Date.parse(next) > end) break
    now = new Date(Date.parse(next) + 500)
    await round()
    for (const run of await store.schedules.claim({ limit: 100, ms: 60_000 })) {
      found.set(run.scheduleId, [...(found.get(run.scheduleId) ?? []), run.slot])
      await store.schedules.settle(run.id, run.fence, { state: 'done', about: {}, maxFailures: 0 })
    }
  }
  for (const { key, zone, isDay } of made) {
    const wanted = expected(zone, isDay).filter((at) => at > '2026-01-01T12:00:00' && Date.parse(at) <= end)
    expect(found.get(ids.get(key)!), key).toEqual(wanted)
  }
  for (const one of stores) await one.close()
})

test('SC-04 SC-07 three engines on one store, killed again and again: each time is written once', async () => {
  const [databaseUrl, books] = [await server.database('store'), await server.database('books')]
  const client = new pg.Client({ connectionString: books })
  await client.connect()
  await client.query('CREATE TABLE done (schedule TEXT, day TEXT)')
  await client.query(facts.createReceiptTable)
  const store = await openStore({ dataFolder: newFolder(), databaseUrl, secret, set })
  const db = books.split('/').at(-1)!
  const names = Array.from({ length: 12 }, (_none, number) => `s${number}`)
  await put(store, [
    { kind: 'data-source', version: 1, key: 'books', name: 'Books', spec: { ...server.spec, db, password: undefined } },
    {
      ...{ kind: 'schema', version: 1, key: 'write', name: 'Write' },
      spec: {
        ...{ type: 1, connectionType: 1, dataSource: 'data-source/books', resultColumns: [] },
        // Long enough that kills come before, in and after it.
        sql: ['INSERT INTO done SELECT :NAME, :DAY FROM (SELECT pg_sleep(0.2)) s'],
        parameters: ['NAME', 'DAY'].map((name) => ({ name, dataType: 'character', length: 40 })),
      },
    },
    ...names.map((name) =>
      schedule(name, {
        ...{ action: 'schemas', type: 'day', executeTime: '00:00', timeZone: 'UTC' },
        dataSchemas: [
          {
            schema: 'schema/write',
            parameters: [
              { name: 'NAME', source: 'value', value: name },
              { name: 'DAY', source: 'calendar', field: 'date' },
            ],
          },
        ],
      }),
    ),
  ])
  const environment = { KUMIKI_DATABASE_URL: databaseUrl, KUMIKI_SECRET: secret }
  const start = async () =>
    startEngine({ dataFolder: newFolder(), port: await freePort(), sitePort: await freePort(), env: environment })
  const engines: EngineProcess[] = await Promise.all([start(), start(), start()])
  const ids: number[] = []
  for (const name of names) ids.push((await store.documents.find(`schedule/${name}` as Address))!.id)
  await vi.waitFor(async () => expect(await store.schedules.many(ids)).toHaveLength(names.length), {
    timeout: patienceMs,
  })
  const days = 10
  const raw = new pg.Client({ connectionString: databaseUrl })
  await raw.connect()
  for (let day = 0; day < days; day++) {
    // The next day has come: what each of them is to run is due.
    const due = new Date(Date.UTC(2027, 0, 1 + day)).toISOString()
    for (const id of ids) await add(id, due)
    const victim = day % engines.length
    await vi.waitFor(
      async () =>
        expect((await raw.query(`SELECT 1 FROM schedule_runs WHERE state = 'running'`)).rowCount).toBeGreaterThan(0),
      { timeout: patienceMs },
    )
    await engines[victim]!.kill()
    engines[victim] = await start()
  }
  async function add(scheduleId: number, due: string): Promise<void> {
    const date = due.slice(0, 10)
    await store.schedules.add({
      scheduleId,
      slot: due,
      cause: 'time',
      state: 'waiting',
      about: { start: date, end: date },
    })
  }
  await vi.waitFor(
    async () => {
      const { rows } = await raw.query<{ open: string }>(
        `SELECT count(*) AS open FROM schedule_runs WHERE state IN ('waiting', 'running')`,
      )
      expect(Number(rows[0]!.open)).toBe(0)
    },
    { timeout: patienceMs, interval: 500 },
  )
  const written = await client.query<{ times: string }>(
    'SELECT schedule, day, count(*) AS times FROM done GROUP BY 1, 2',
  )
  expect(written.rows.filter(({ times }) => times !== '1')).toEqual([])
  expect(written.rowCount).toBe(days * names.length)
  const states = await raw.query<{ state: string }>('SELECT DISTINCT state FROM schedule_runs')
  expect(states.rows).toEqual([{ state: 'done' }])
  for (const engine of engines) await engine.kill()
  for (const one of [client, raw]) await one.end()
  await store.close()
})
