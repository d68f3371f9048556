import { csvLine, type CsvFormat } from '../../runtime/csv/csv-line.ts'
import type { ExcelColumn } from '../../runtime/excel/excel-sheet.ts'
import type { TransferPlan } from '../../runtime/transfer/plan.ts'
import type { Row } from '../execution/row.ts'
import { readLines, type CheckedLine, type LineRules } from '../execution/transfer/read-lines.ts'
import { encoderOf, isReadBack, marks } from '../output/csv/encoder.ts'
import { writeWorkbook } from '../output/excel/write-workbook.ts'
import type { LineFault, TransferAbout } from '../store/store.ts'

/** What a file of errors is made of. */
export interface ErrorFileParts {
  about: Pick<TransferAbout, 'encoding' | 'outcome' | 'refused' | 'refusals'>
  rules: LineRules
  /** The file that was sent, from its begin. */
  bytes(): AsyncIterable<Uint8Array>
}

/**
 * The lines that are not in the table, as they stand in the file, with the reason behind them, as a workbook or as text;
 * without `as` in the form in which it was sent. Corrected and sent again, they complete it.
 */
export function errorFile(
  { about, rules, bytes }: ErrorFileParts,
  as?: 'csv' | 'excel',
): { type: string; bytes: AsyncGenerator<Uint8Array, void> } {
  const { file } = rules.plan
  const left = () => leftLines(about, bytes(), rules)
  if ((as ?? (file.excel ? 'excel' : 'csv')) === 'excel')
    return { type: workbookType, bytes: asWorkbook(left, file.excel ?? {}) }
  return { type: 'text/csv', bytes: asText(left(), about.encoding, file) }
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of the file of errors, in pieces: what stands before the first line with data, and each line with its reason last. */
async function* leftLines(
  about: ErrorFileParts['about'],
  file: AsyncIterable<Uint8Array>,
  rules: LineRules,
): AsyncGenerator<Cells[], void> {
  const heads: Cells[] = []
  const { refused: last, refusals = [] } = about
  const refused: Refused = { last, others: new Map(refusals.map(({ line, reason }) => [line, reason])) }
  // The reason stands behind the last column, also in a line that has too few: its missing values are put in there.
  let width = Math.max(...rules.plan.columns.map(({ from = 0 }) => from))
  const withReason = (cells: Readonly<Cells>, reason: string): Cells => [
    ...cells,
    ...Array<null>(Math.max(0, width - cells.length)).fill(null),
    reason,
  ]
  const lines = readLines(file, {
    ...rules,
    onHead(cells) {
      width = Math.max(width, cells.length)
      heads.push(withReason(cells, rules.say('transfer-reason', [])))
    },
  })
  for await (const piece of lines) {
    const left = piece.flatMap((line) => {
      const reason = reasonOf(line, refused, about.outcome)
      return reason === undefined ? [] : [withReason(cellsOf(line), reason)]
    })
    yield [...heads.splice(0), ...left]
  }
}

/** Cells of a line; null: nothing stands there, which is not an empty text. */
type Cells = (string | null)[]

const cellsOf = ({ cells, emptyTexts = [] }: CheckedLine): Cells =>
  cells.map((cell, at) => (cell === '' && !emptyTexts.includes(at + 1) ? null : cell))

/** What stands where the encoding of the file does not have a character of a reason; those of the file itself it has. */
const missing = '〓'

async function* asText(
  pieces: AsyncIterable<Cells[]>,
  encoding: TransferAbout['encoding'],
  { delimiter, quote, rowDelimiter, formulaGuard }: TransferPlan['file'],
): AsyncGenerator<Uint8Array, void> {
  const lineCode = rowDelimiter === 'none' ? 'CRLF' : rowDelimiter
  const format: CsvFormat = { delimiter, quote, lineCode, shouldQuoteNumbers: true, formulaGuard }
  const encode = encoderOf(encoding)
  const unknown = (character: string): string => (isReadBack(character, encoding) ? character : missing)
  yield marks[encoding === 'utf8' ? 'utf8-bom' : encoding] ?? new Uint8Array()
  for await (const rows of pieces) {
    const text = rows.map((cells) =>
      csvLine(
        cells.map((value) => ({ value, isNumber: false })),
        format,
      ),
    )
    yield encode(text.join(''), unknown)
  }
}

async function* asWorkbook(
  pieces: () => AsyncIterable<Cells[]>,
  { sheet = 'Sheet1' }: { sheet?: string },
): AsyncGenerator<Uint8Array, void> {
  let width = 0
  for await (const rows of pieces()) width = Math.max(width, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at): ExcelColumn => {
    return { key: String(at), label: '', as: 'text', align: 'left', headerAlign: 'left' }
  })
  async function* rowsOf(): AsyncGenerator<Row[], void> {
    for await (const rows of pieces()) yield rows.map((cells) => Object.fromEntries(cells.entries()))
  }
  yield* writeWorkbook({ sheet: { name: sheet, columns, total: '' }, totals: [], pieces: rowsOf(), isBare: true })
}

interface Refused {
  /** The one that ended the transfer. */
  last: LineFault | undefined
  /** Reasons by lines, of a trial. */
  others: ReadonlyMap<number, string>
}

/** Why a line is not in the table; empty: another one ended the transfer before it. Undefined: it is, or nothing is wrong with it. */
function reasonOf(
  { line, faults }: CheckedLine,
  { last, others }: Refused,
  outcome: TransferAbout['outcome'],
): string | undefined {
  if (faults.length > 0)
    return faults.map(({ label, reason }) => (label === undefined ? reason : `${label}: ${reason}`)).join(' / ')
  if (line === last?.line) return last.reason
  return others.get(line) ?? (outcome === 'abort' && last && line > last.line ? '' : undefined)
}
