import { execFileSync } from 'node:child_process'
import { createReadStream, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputField } from '../../runtime/input-check/input-field.ts'
import type { TransferPlan } from '../../runtime/transfer/plan.ts'
import { readAhead } from '../../engine/execution/transfer/read-ahead.ts'
import { readLines } from '../../engine/execution/transfer/read-lines.ts'
import { runTransfer } from '../../engine/execution/transfer/run-transfer.ts'
import type { BulkTable } from '../../engine/sources/bulk/bulk-facts.ts'
import { writeRows } from '../../engine/sources/bulk/write-rows.ts'
import type { StatementSource } from '../../engine/sources/source.ts'
import { rowsDatabases } from '../../engine/test/servers/rows-databases.ts'
import { readExcel } from '../../engine/transfer/read/excel/read-excel.ts'
import { readTransferFile } from '../../engine/transfer/read/read-transfer-file.ts'
import { median, printFigure } from './figure.ts'
import { readRows } from '../../engine/sources/reads.ts'

const rows = Number(process.env.KUMIKI_BENCH_ROWS ?? 300_000)
const runs = 3
const ms = 120_000
const lookMs = 20
const megabyte = 1024 * 1024

const table: BulkTable = {
  name: 'imported',
  columns: ['code', 'name', 'category', 'price', 'stock', 'note'].map((name) => ({ name, typeClass: 'String' })),
}

const fields: InputField[] = (
  [
    ['code', 'textbox', { required: true, maxLength: 12 }],
    ['name', 'textbox', { maxLength: 80 }],
    ['category', 'textbox', { maxLength: 20 }],
    ['price', 'number', { digits: 12, scale: 2 }],
    ['stock', 'number', { digits: 9, scale: 0, minValue: 0 }],
    ['note', 'textbox', { maxLength: 80, limit: { unit: 'byte', encoding: 'cp932', max: 120 } }],
  ] as const
).map(([key, input, check]) => ({ key, label: key, input, editable: true, check, messages: {} }))

const plan: TransferPlan = {
  ...{ plan: '1/transfer', kind: 'transfer', contentId: 1, source: 'data-source/x', readOnly: false, totalMs: ms },
  file: {
    delimiter: 'comma',
    quote: 'double',
    encoding: 'utf8',
    rowDelimiter: 'none',
    formulaGuard: true,
    hasEmptyTexts: true,
    startRow: 1,
  },
  ...{ maxSize: 50, table: { name: 'imported' }, method: 'add', errorHandling: 'undo', leaveOut: false },
  ...{ prepareMs: ms, lineMs: ms, inputs: {}, steps: [], after: [] },
  columns: fields.map(({ key }, at) => ({ name: key, from: at + 1, ...(at === 0 && { key: true as const }) })),
}

/** Rows per second from a CSV file into PostgreSQL, with the checks of a definition and without checks of a definition, beside psql's `\copy`, and the memory that it takes. */
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
      await readRows(
        source,
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
    const [checked, ours, theirs, looked]: [number[], number[], number[], number[]] = [[], [], [], []]
    let most = 0
    for (let run = 0; run <= runs; run++) {
      for (const [times, work] of [
        [theirs, bare],
        [ours, () => load(source, file)],
        [checked, async () => void (most = Math.max(most, await memoryOf(() => transfer(source, file))))],
        [looked, () => look(file)],
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
    const limit = median(theirs)
    printFigure({ figure: 'csv-import-rows-per-second', ours: median(checked), limit, unit: 'rows/s', goal: 0.35 })
    printFigure({ figure: 'csv-check-rows-per-second', ours: median(looked), limit, unit: 'rows/s' })
    printFigure({ figure: 'csv-import-memory-mb', ours: most, unit: 'MB', goal: 100 })
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lineOf = (i: number): string =>
  `P${String(i).padStart(7, '0')},"六角ボルト M${i % 24} ${i}",ボルト,${(i % 1000) * 1.5},${i % 500},${i % 3 === 0 ? '' : '備考 は 普通の長さの文です'}\n`

async function load(source: StatementSource, file: string): Promise<void> {
  const written = await source.transaction({ ms }, async (connection) => {
    let count = 0
    const bytes = createReadStream(file, { highWaterMark: 512 * 1024 })
    for await (const lines of readAhead(readTransferFile(bytes, { format: 'csv', encoding: 'utf8' }, readExcel))) {
      const values = lines.map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)))
      count += (await writeRows(connection, table, values, { ms })).inserted
    }
    return count
  })
  if (written !== rows) throw new Error(`${written} rows instead of ${rows}`)
}

const linesOf = (file: string) =>
  readLines(createReadStream(file, { highWaterMark: 256 * 1024 }), {
    ...{
      plan,
      encoding: 'utf8',
      startRow: 1,
      formulaGuard: true,
      hasEmptyTexts: true,
      fields,
      login: undefined,
      today: { year: 2026, month: 11, day: 20 },
    },
    readWorkbook: readExcel,
    say: (code) => code,
  })

/** As a transfer does it: each line is held to the rules of its columns, and all are written in one transaction. */
async function transfer(source: StatementSource, file: string): Promise<void> {
  const { signal } = new AbortController()
  const { written } = await runTransfer({
    ...{ plan, source, signal, scope: { system: {} }, leaveOut: false, isDry: false },
    lines: () => linesOf(file),
    onLine: () => undefined,
  })
  if (written !== rows) throw new Error(`${written} rows instead of ${rows}`)
}

/** As the check of a file does it. */
async function look(file: string): Promise<void> {
  let count = 0
  for await (const lines of linesOf(file)) count += lines.filter(({ faults }) => faults.length === 0).length
  if (count !== rows) throw new Error(`${count} rows instead of ${rows}`)
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
