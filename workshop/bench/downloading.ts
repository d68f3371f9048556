import { execFileSync } from 'node:child_process'
import { createWriteStream, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import type { Document } from '../../runtime/document.ts'
import { onPostgresql } from './bench-database.ts'
import { median, printFigure } from './figure.ts'
import { memoryMb } from './process-figures.ts'
import { unlimited } from './unlimited.ts'

const rows = Number(process.env.KUMIKI_BENCH_ROWS ?? 1_000_000)
const excelRows = Math.min(rows, 100_000)
const runs = 3
const lookMs = 100
const calls = '/vue-element-admin/b2b'
const wanted = `SELECT code, name, stock, price FROM product WHERE price_rank = 'A' ORDER BY code`

/** The catalogue gives its rows as files; that for the workbook has its first rows only. */
function withFiles(all: Document[]): Document[] {
  const catalogue = all.find(({ key }) => key === 'shop.catalogue')!
  Object.assign((catalogue.spec as { list: object }).list, { csv: { download: true }, excel: { download: true } })
  return [...all, unlimited]
}

/**
 * Rows per second of a list's CSV file and workbook from PostgreSQL over the listener, beside psql's `\copy` and a workbook
 * that a few lines with the same library write; and the memory that the engine takes for them.
 */
export async function measureDownloads(): Promise<void> {
  const psql = globSync('/usr/lib/postgresql/*/bin/psql').at(-1)
  if (psql === undefined) return console.log('skipped: csv-million-rows (no psql is installed)')
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  mkdirSync(join(folder, 'sources'))
  const database = await onPostgresql({ products: 1, customers: 1, stock: 100 })
  const { ids } = await prepareShop(folder, { ...database.prepare, documents: withFiles })
  const engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  const pid = engine.process.pid!
  try {
    await database.run('TRUNCATE product')
    await database.run(
      `INSERT INTO product SELECT 'P' || lpad(i::text, 7, '0'), '六角ボルト M' || (i % 24) || ' ' || i, 'a', 'b', i % 1000 * 1.5, i % 500, '', 'A' FROM generate_series(1, ${rows}) i`,
    )
    await database.run('ANALYZE')
    const post = (path: string, body: object, token = '') =>
      fetch(`${engine.siteUrl}${calls}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': token },
        body: JSON.stringify(body),
      })
    const login = await post('/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })
    const { token } = ((await login.json()) as { data: { token: string } }).data
    const file = (call: string) => async () => {
      const response = await post(`/content/list/${call}`, { contentId: ids.catalogue }, token)
      if (!response.ok) throw new Error(`${call}: ${await response.text()}`)
      for await (const _bytes of response.body!) void _bytes
    }
    const idle = memoryMb(pid)
    const csv = await compare(file('csv-download'), copyOut(psql, database.place, folder), pid)
    printFigure({
      figure: 'csv-million-rows',
      ours: rows / csv.ours,
      limit: rows / csv.theirs,
      unit: 'rows/s',
      goal: 0.38,
    })
    printFigure({ figure: 'csv-memory-mb', ours: csv.most - idle, unit: 'MB', goal: 100 })
    await database.run(`UPDATE product SET price_rank = 'B' WHERE code > 'P${String(excelRows).padStart(7, '0')}'`)
    const excel = await compare(file('excel-download'), () => workbook(database.place, folder), pid)
    printFigure({
      figure: 'excel-100k-rows',
      ours: excelRows / excel.ours,
      limit: excelRows / excel.theirs,
      unit: 'rows/s',
      goal: 0.9,
    })
    printFigure({ figure: 'excel-memory-mb', ours: excel.most - idle, unit: 'MB', goal: 100 })
  } finally {
    await engine.stop()
    await engine.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds of both in turn, medians, and most megabytes of the engine. */
async function compare(ours: () => Promise<void>, theirs: () => Promise<void>, pid: number) {
  const seconds: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, memoryMb(pid))), lookMs)
  try {
    for (let run = 0; run <= runs; run++)
      for (const [times, work] of [
        [seconds.theirs, theirs],
        [seconds.ours, ours],
      ] as const) {
        const begin = performance.now()
        await work()
        // The first round warms both up.
        if (run > 0) times.push((performance.now() - begin) / 1000)
      }
  } finally {
    clearInterval(looking)
  }
  return { ours: median(seconds.ours), theirs: median(seconds.theirs), most }
}

const copyOut = (psql: string, place: string, folder: string) => async () =>
  void execFileSync(psql, [place, '-qc', `\\copy (${wanted}) TO '${join(folder, 'copied.csv')}' (FORMAT csv, HEADER)`])

/** What a careful developer writes with the same library. */
async function workbook(place: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: createWriteStream(join(folder, 'written.xlsx')),
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = book.addWorksheet('Products', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [
    { header: 'CODE', width: 12 },
    { header: 'NAME', width: 40 },
    { header: 'STOCK', width: 12, style: { numFmt: '0' } },
    { header: 'PRICE', width: 12, style: { numFmt: '0.00' } },
  ]
  const cursor = client.query(new Cursor<unknown[]>(wanted, [], { rowMode: 'array' }))
  for (;;) {
    const piece = await cursor.read(500)
    if (piece.length === 0) break
    for (const [code, name, stock, price] of piece) sheet.addRow([code, name, stock, Number(price)]).commit()
  }
  await cursor.close()
  await book.commit()
  await client.end()
}
