import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { makeEmbeddedSource } from '../../engine/sources/embedded/embedded-source.ts'
import { makePostgresqlSource } from '../../engine/sources/postgresql/postgresql-source.ts'
import type { StatementSource } from '../../engine/sources/source.ts'
import { startPostgresql } from '../../engine/test/servers/postgresql.ts'
import { median, printFigure } from './figure.ts'
import { readPieces } from '../../engine/sources/reads.ts'

const rows = Number(process.env.KUMIKI_BENCH_ROWS ?? 300_000)
const runs = 3
const text = 'SELECT code, name, category, price, stock, note, changed FROM item'

/** Takes all rows and touches every value; answers rows per second. */
type Read = () => Promise<number>

/** Rows per second that a source streams, beside the bare driver reading the same statement. */
export async function measureStream(kind: 'sqlite' | 'postgresql'): Promise<void> {
  const opened = kind === 'sqlite' ? onSqlite() : await onPostgresql()
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let i = 0; i <= runs; i++) {
      const [own, bare] = [await opened.ours(), await opened.bare()]
      // The first round warms both up.
      if (i > 0) {
        ours.push(own)
        theirs.push(bare)
      }
    }
    printFigure({ figure: `stream-${kind}`, ours: median(ours), limit: median(theirs), unit: 'rows/s', goal: 0.7 })
  } finally {
    await opened.close()
  }
}

interface Opened {
  ours: Read
  bare: Read
  close(): Promise<void>
}

async function timed(read: () => Promise<number> | number): Promise<number> {
  const started = performance.now()
  const count = await read()
  if (count !== rows) throw new Error(`${count} rows instead of ${rows}`)
  return count / ((performance.now() - started) / 1000)
}

function streamed(source: StatementSource): Read {
  return () =>
    timed(async () => {
      let count = 0
      for await (const piece of readPieces(source, { text, values: [] }, { ms: 120_000 })) count += touch(piece)
      return count
    })
}

function touch(piece: readonly (readonly unknown[])[]): number {
  return piece.reduce((count, row) => (row.every((value) => value !== undefined) ? count + 1 : count), 0)
}

function onSqlite(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  const file = join(folder, 'stream.db')
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE TABLE item (code TEXT PRIMARY KEY, name TEXT, category TEXT, price NUMERIC, stock INTEGER, note TEXT, changed TEXT);
    INSERT INTO item WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    SELECT printf('P%07d', i), '六角ボルト M' || (i % 24) || ' ' || i, 'ボルト', i % 1000 * 1.5, i % 500, NULL, '2026-11-21T09:00:00' FROM n`)
  const source = makeEmbeddedSource({ file })
  return {
    ours: streamed(source),
    bare: () =>
      timed(() => {
        let count = 0
        for (const row of database.prepare(text).raw(true).iterate()) count += touch([row as unknown[]])
        return count
      }),
    async close() {
      await source.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onPostgresql(): Promise<Opened> {
  const server = await startPostgresql()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(
    'CREATE TABLE item (code varchar(20) PRIMARY KEY, name varchar(80), category varchar(40), price numeric(10, 2), stock integer, note text, changed timestamp)',
  )
  await client.query(
    `INSERT INTO item SELECT 'P' || lpad(i::text, 7, '0'), '六角ボルト M' || (i % 24) || ' ' || i, 'ボルト', i % 1000 * 1.5, i % 500, NULL, '2026-11-21T09:00:00' FROM generate_series(1, ${rows}) i`,
  )
  const url = new URL(server.url)
  const source = makePostgresqlSource({
    address: 'data-source/bench',
    database_type: 2,
    system: url.hostname,
    port: server.port,
    user: url.username,
    db: url.pathname.slice(1),
  })
  return {
    ours: streamed(source),
    bare: () =>
      timed(async () => {
        let count = 0
        const cursor = client.query(new Cursor<unknown[]>(text, [], { rowMode: 'array' }))
        for (;;) {
          const piece = await cursor.read(500)
          if (piece.length === 0) break
          count += touch(piece)
        }
        await cursor.close()
        return count
      }),
    async close() {
      await source.close()
      await client.end()
      await server.stop()
    },
  }
}
