import { execFileSync } from 'node:child_process'
import { createReadStream, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BulkTable } from '../../engine/sources/bulk/bulk-facts.ts'
import { writeRows } from '../../engine/sources/bulk/write-rows.ts'
import type { Source } from '../../engine/sources/source.ts'
import { rowsDatabases } from '../../engine/test/servers/rows-databases.ts'
import { readTransferFile } from '../../engine/transfer/read/read-transfer-file.ts'
import { median, printFigure } from './figure.ts'

const rows = Number(process.env.KUMIKI_BENCH_ROWS ?? 300_000)
const runs = 3
const ms = 120_000
const lookMs = 20
const megabyte = 1024 * 1024

const table: BulkTable = {
  name: 'imported',
  columns: ['code', 'name', 'category', 'price', 'stock', 'note'].map((name) => ({ name, typeClass: 'String' })),
}

/** Rows per second from a CSV file into PostgreSQL without checks of a definition, beside psql's `\copy`, and the memory that it takes. */
export async function measureImports(): Promise<void> {
  const psql = globSync('/usr/lib/postgresql/*/bin/psql').at(-1)
  const kind = rowsDatabases.find(({ name }) => name === 'postgresql')
  if (psql === undefined || !kind?.present)
    return console.log('skipped: csv-import (no server or no psql is installed)')
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  const file = join(folder, 'items.csv')
  writeFileSync(file, Array.from({ length: rows }, (_, i) => lineOf(i)).join(''))
  const { source, admin, close } = await kind.open()
  try {
    await admin(
      'CREATE TABLE imported (code varchar(12) PRIMARY KEY, name varchar(80), category varchar(20), price numeric(12, 2), stock integer, note varchar(80))',
    )
    const [
      {
        rows: [[address, port, user, db] = []],
      },
    ] = [
      await source.read(
        {
          text: `SELECT host(inet_server_addr()), inet_server_port(), current_user::text, current_database()::text`,
          values: [],
        },
        { ms },
      ),
    ]
    const bare = () =>
      void execFileSync(psql, [
        '-h',
        String(address),
        '-p',
        String(port),
        '-U',
        String(user),
        '-d',
        String(db),
        '-qc',
        `\\copy imported FROM '${file}' (FORMAT csv)`,
      ])
    const [ours, theirs]: [number[], number[]] = [[], []]
    let most = 0
    for (let run = 0; run <= runs; run++) {
      for (const [times, work] of [
        [theirs, bare],
        [ours, async () => void (most = Math.max(most, await memoryOf(() => load(source, file))))],
      ] as const) {
        await admin('TRUNCATE imported')
        const begin = performance.now()
        await work()
        // The first round warms both up.
        if (run > 0) times.push(rows / ((performance.now() - begin) / 1000))
      }
    }
    printFigure({
      figure: 'csv-import-unchecked',
      ours: median(ours),
      limit: median(theirs),
      unit: 'rows/s',
      goal: 0.6,
    })
    printFigure({ figure: 'csv-import-memory-mb', ours: most, unit: 'MB', goal: 100 })
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lineOf = (i: number): string =>
  `P${String(i).padStart(7, '0')},"六角ボルト M${i % 24} ${i}",ボルト,${(i % 1000) * 1.5},${i % 500},${i % 3 === 0 ? '' : '備考 は 普通の長さの文です'}\n`

async function load(source: Source, file: string): Promise<void> {
  const written = await source.transaction({ ms }, async (connection) => {
    let count = 0
    for await (const lines of readTransferFile(createReadStream(file, { highWaterMark: 512 * 1024 }), {
      format: 'csv',
      encoding: 'utf8',
    })) {
      const values = lines.map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)))
      count += (await writeRows(connection, source.facts, table, values, { ms })).inserted
    }
    return count
  })
  if (written !== rows) throw new Error(`${written} rows instead of ${rows}`)
}

/** Most megabytes above those of before while the work runs. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), lookMs)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  return (most - before) / megabyte
}
