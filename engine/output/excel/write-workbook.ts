import { PassThrough, type Writable } from 'node:stream'
import Big from 'big.js'
import type ExcelJS from 'exceljs'
import { lettersOf } from '../../../runtime/excel/column-letters.ts'
import { columnWidth } from '../../../runtime/excel/column-width.ts'
import type { ExcelSheet } from '../../../runtime/excel/excel-sheet.ts'
import { excelText } from '../../../runtime/excel/excel-text.ts'
import { excelValue } from '../../../runtime/excel/excel-value.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { toDecimal, type Decimal } from '../../../runtime/values/decimal.ts'
import type { Row } from '../../execution/row.ts'
import { excelStyles } from './excel-styles.ts'

export interface ExcelRows {
  sheet: ExcelSheet
  /** Keys of the columns whose sums stand below the rows. */
  totals: readonly string[]
  pieces: AsyncIterable<Row[]>
  /** The rows have headings of their own. */
  isBare?: boolean
}

interface Begun extends ExcelRows {
  first: IteratorResult<Row[]>
  rows: AsyncIterator<Row[]>
}

/** Rows of a sheet, of 1,048,576: those after it stand on a sheet of their own, with the same headings. */
const rowsOfSheet = 1_000_000

/** Bytes that lie ready before the rows wait. */
const ready = 256 * 1024

/**
 * A workbook, made as its bytes are taken: rows wait until what was made of those before them is on its way. Ends the rows
 * when nobody takes it any more.
 */
export async function* writeWorkbook(asked: ExcelRows): AsyncGenerator<Uint8Array, void> {
  // Not at the start of the engine: it is large, and most installations never need it.
  const { default: excel } = await import('exceljs')
  const rows = asked.pieces[Symbol.asyncIterator]()
  // By its values the columns get their widths.
  const first = await rows.next()
  const out = new PassThrough({ highWaterMark: ready })
  const writing = write(excel, { ...asked, first, rows }, out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const bytes of out) if (bytes instanceof Uint8Array) yield bytes
  } finally {
    out.destroy()
    await rows.return?.()
    await writing
  }
}

async function write(
  { stream }: typeof ExcelJS,
  { sheet: { name, columns, total, header, cut }, totals, first, rows, isBare = false }: Begun,
  out: PassThrough,
): Promise<void> {
  const gone = new Promise((resolve) => out.once('close', resolve))
  const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const styles = excelStyles(columns, header)
  const sample: Row[] = first.value ?? []
  const widths = columns.map((column) =>
    columnWidth(
      column,
      sample.map((row) => excelValue(row[column.key], column).shown),
    ),
  )
  const open = (number: number): ExcelJS.Worksheet => {
    const sheet = book.addWorksheet(number === 1 ? name : `${name.slice(0, 26)} ${number}`, {
      ...(!isBare && { views: [{ state: 'frozen', ySplit: 1 }] }),
    })
    sheet.columns = widths.map((width) => ({ width }))
    if (isBare) return sheet
    add(
      sheet,
      columns.map(({ label }, at) => ({ value: excelText(label), style: styles.heading(at) })),
    )
    return sheet
  }
  const cuts: Cut[] = []
  const sums = new Map<string, Decimal>()
  let sheet = open(1)
  let count = 0
  for (let piece = first; !piece.done; piece = await rows.next()) {
    for (const row of piece.value) {
      if (count > 0 && count % rowsOfSheet === 0) {
        sheet.commit()
        sheet = open(count / rowsOfSheet + 1)
      }
      count++
      for (const key of totals) sums.set(key, plus(sums.get(key), row[key]))
      add(
        sheet,
        columns.map((column, at) => {
          const { value, format, cutFrom } = excelValue(row[column.key], column)
          if (cutFrom !== undefined && cuts.length < mostCuts)
            cuts.push({
              sheet: sheet.name,
              at: `${lettersOf(at + 1)}${((count - 1) % rowsOfSheet) + (isBare ? 1 : 2)}`,
              of: cutFrom,
              kept: String(value).length,
            })
          return { value, style: styles.cell(at, format) }
        }),
      )
    }
    await drained(sheet.stream.pipes, gone)
    if (out.destroyed) return
  }
  if (totals.length > 0 && count > 0)
    add(
      sheet,
      columns.map((column, at) => {
        const sum = totals.includes(column.key) ? sums.get(column.key)?.toFixed() : undefined
        const isLabel = at === 0 && sum === undefined
        const { value, format } = isLabel ? { value: total, format: '@' } : excelValue(sum, column)
        return { value, style: styles.total(at, format) }
      }),
    )
  if (cut && cuts.length > 0)
    tellCuts(book.addWorksheet(cut.sheet === name ? `${cut.sheet} 2` : cut.sheet), cuts, cut.text)
  await book.commit()
}

/** A text for which its cell has no room. */
interface Cut {
  sheet: string
  at: string
  kept: number
  of: number
}

/** Cells that are told; whoever has more has the first of them. */
const mostCuts = 1_000

/** On a sheet of their own, behind the rows: nobody takes them for the whole. */
function tellCuts(sheet: ExcelJS.Worksheet, cuts: readonly Cut[], text: string): void {
  for (const { sheet: name, at, kept, of } of cuts) sheet.addRow([fill(text, [`${name}!${at}`, kept, of])]).commit()
}

const plus = (sum: Decimal | undefined, value: unknown): Decimal => {
  const more = toDecimal(value)
  return sum && more ? sum.plus(more) : (sum ?? more ?? new Big(0))
}

/** A cell has its whole style at once: one that is put together of its column's would be another one for each cell. */
function add(
  sheet: ExcelJS.Worksheet,
  cells: readonly { value: string | number | null; style: Partial<ExcelJS.Style> }[],
): void {
  const row = sheet.addRow([])
  cells.forEach(({ value, style }, at) => {
    if (value === null) return
    const cell = row.getCell(at + 1)
    cell.value = value
    cell.style = style
  })
  row.commit()
}

/** The archive's streams are those of an older package, which tells only within that they are full. */
type ArchiveStream = Writable & { _writableState?: { needDrain: boolean } }

/** Waits until the archive has taken what was written to the sheet, or nobody takes the archive any more. */
async function drained(pipes: readonly ArchiveStream[], gone: Promise<unknown>): Promise<void> {
  for (const pipe of pipes)
    if (pipe._writableState?.needDrain)
      await Promise.race([new Promise((resolve) => pipe.once('drain', resolve)), gone])
}
