import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Document } from '../../runtime/document.ts'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { takeTimes } from '../../engine/schedules/take-times.ts'
import { openStore } from '../../engine/store/open-store.ts'
import { startPostgresql } from '../../engine/test/servers/postgresql.ts'
import { root } from '../../engine/test/shop/prepare-shop.ts'
import { median, printFigure } from './figure.ts'

const schedules = 200
const rounds = 3
const batch = 100

/** From a time that has come to the end of its run, of schedules that do nothing else, beside the bare driver. */
export async function measureSchedules(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  const server = await startPostgresql({ durable: true })
  const [ours, limits] = [[] as number[], [] as number[]]
  try {
    const byHand = await openByHand(await server.database('hand'))
    const own = await openOwn(folder, await server.database('own'))
    for (let round = 0; round < rounds; round++) {
      ours.push(await perSecond(own.round))
      limits.push(await perSecond(byHand.round))
    }
    await own.close()
    await byHand.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFigure({ figure: 'schedule-claims-per-second', ours: median(ours), limit: median(limits), unit: '1/s' })
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (schedules * 1000) / (performance.now() - begun)
}

async function openOwn(folder: string, databaseUrl: string) {
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const store = await openStore({
    dataFolder: folder,
    databaseUrl,
    secret: 'a'.repeat(64),
    set: loadJsonSchemas(root),
    clock,
  })
  const spec = { action: 'schemas', type: 'day', executeTime: '00:00', dataSchemas: [{ schema: 'schema/none' }] }
  const documents = Array.from({ length: schedules }, (_none, number): Document => {
    const key = `s${number}`
    return { kind: 'schedule', version: 1, key, name: key, spec }
  })
  await store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'bench',
  )
  const parts = { store, licences: { isOpen: () => true } }
  await takeTimes(parts)
  return {
    async round() {
      ahead += 24 * 3_600_000
      await takeTimes(parts)
      for (;;) {
        const runs = await store.schedules.claim({ limit: batch, ms: 60_000 })
        if (runs.length === 0) return
        for (const { id, fence } of runs)
          await store.schedules.settle(id, fence, { state: 'done', about: {}, maxFailures: 5 })
      }
    },
    close: () => store.close(),
  }
}

/** The same statements, and nothing that finds out when the next time is. */
async function openByHand(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('CREATE TABLE schedule (id integer PRIMARY KEY, next integer, failures integer)')
  await client.query(
    'CREATE TABLE run (id serial PRIMARY KEY, schedule integer, slot integer, state text, fence integer, UNIQUE (schedule, slot))',
  )
  await client.query('INSERT INTO schedule SELECT n, 1, 0 FROM generate_series(1, $1::int) n', [schedules])
  let slot = 0
  return {
    async round() {
      slot += 1
      const { rows } = await client.query<{ id: number }>('SELECT id FROM schedule WHERE next <= $1', [slot])
      for (const { id } of rows) {
        await client.query('BEGIN')
        await client.query('UPDATE schedule SET next = $2 WHERE id = $1 AND next = $3', [id, slot + 1, slot])
        await client.query(
          `INSERT INTO run (schedule, slot, state, fence) VALUES ($1, $2, 'waiting', 0) ON CONFLICT DO NOTHING`,
          [id, slot],
        )
        await client.query('COMMIT')
      }
      for (;;) {
        const claimed = await client.query<{ id: number; schedule: number }>(
          `UPDATE run SET state = 'running', fence = fence + 1 WHERE id IN
             (SELECT id FROM run WHERE state = 'waiting' ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING id, schedule`,
        )
        if (claimed.rows.length === 0) return
        for (const { id, schedule } of claimed.rows) {
          await client.query('BEGIN')
          await client.query(`UPDATE run SET state = 'done' WHERE id = $1 AND fence = 1`, [id])
          await client.query('UPDATE schedule SET failures = 0 WHERE id = $1', [schedule])
          await client.query('COMMIT')
        }
      }
    },
    close: () => client.end(),
  }
}
