import { cellFaults } from './cell-faults.ts'
import { shownText } from './decode/escape.ts'
import type { FileLine, ReadFault, ReadLimits } from './file-line.ts'
import { readQuotedRow, type Marks, type RowMarks } from './quoted-row.ts'
import { makeFinder, makeRowBreaks, type RowBreak, type RowDelimiter } from './row-breaks.ts'
import { readUsualRow, type RowCells, type UsualMarks } from './usual-row.ts'

export interface SplitOptions extends Marks {
  rowDelimiter: RowDelimiter
  limits: ReadLimits
}

export interface LineSplitter {
  /** The rows that a piece of text completes. */
  write(text: string): FileLine[]
  end(): FileLine[]
}

const mostShown = 2_000
const anyBreak = /\r\n|\n|\r/g

/**
 * Delimited text as rows. Own code, because a row that is wrong must not take the ones behind it along: reading goes on at
 * the next line of the file, however far an open quote would have reached. Empty lines are no rows.
 */
export function makeLineSplitter(options: SplitOptions): LineSplitter {
  const { delimiter, quote, rowDelimiter, limits } = options
  const canBeUsual = delimiter.length === 1 && quote.length === 1 && rowDelimiter !== 'CR'
  const codes = { delimiter: delimiter.charCodeAt(0), quote: quote.charCodeAt(0), rowDelimiter }
  const file: File = { line: 1, isSkipping: false, ...(canBeUsual && { usual: { ...codes, longest: limits.row } }) }
  let rest = ''

  const take = (text: string, isLast: boolean): FileLine[] => {
    const piece = new Piece(text, isLast, options, file)
    const found = piece.read()
    rest = text.slice(piece.at)
    return found
  }

  return {
    write: (text) => take(rest === '' ? text : rest + text, false),
    end: () => take(rest, true),
  }
}

/** Where a file is being read. */
interface File {
  /** Its line, from 1. */
  line: number
  /** The rest of a line that is too long is not kept. */
  isSkipping: boolean
  /** How most rows are read; undefined: such marks are none for it. */
  usual?: UsualMarks
}

/** The text of a file from the row on that is not read yet, as far as it has come. */
class Piece {
  /** Where the next row begins. */
  at = 0
  readonly #text: string
  readonly #isLast: boolean
  readonly #options: SplitOptions
  readonly #file: File
  readonly #found: FileLine[] = []
  readonly #marks: RowMarks
  readonly #quoteFrom: (from: number) => number
  readonly #isPlain: boolean

  constructor(text: string, isLast: boolean, options: SplitOptions, file: File) {
    this.#text = text
    this.#isLast = isLast
    this.#options = options
    this.#file = file
    const { delimiter, quote, rowDelimiter } = options
    this.#marks = { delimiter, quote, breakFrom: makeRowBreaks(text, rowDelimiter, isLast) }
    this.#quoteFrom = makeFinder(text, quote)
    this.#isPlain = text.isWellFormed() && !text.includes('\0')
  }

  /** The rows that are whole in it. */
  read(): FileLine[] {
    while (this.at < this.#text.length) if (!this.#usualRow() && !this.#row()) break
    return this.#found
  }

  /** Whether the row is of the kind that is read at once. */
  #usualRow(): boolean {
    const { usual, isSkipping } = this.#file
    if (!usual || isSkipping) return false
    const row: RowCells = { cells: [] }
    const next = readUsualRow(this.#text, this.at, usual, row)
    if (next === 0) return false
    this.#put(row, next - this.at)
    this.#goLine(next)
    return true
  }

  /** Any row; false: more of it must come. */
  #row(): boolean {
    const end = this.#marks.breakFrom(this.at)
    if (this.#file.isSkipping) return this.#skip(end)
    const stop = end?.at ?? this.#text.length
    if (stop - this.at > this.#options.limits.row) this.#beginToSkip()
    else if (this.#quoteFrom(this.at) < stop) return this.#quotedRow(end, stop)
    else return this.#plainRow(end, stop)
    return true
  }

  #skip(end: RowBreak | undefined): boolean {
    if (end) {
      this.#file.isSkipping = false
      this.#go(end.next)
      return true
    }
    // The first half of the line's end, perhaps.
    const { length } = this.#text
    this.at = !this.#isLast && this.#text.endsWith('\r') ? length - 1 : length
    return false
  }

  #beginToSkip(): void {
    const { limits } = this.#options
    // No more than surely is there: what is told must not follow the pieces in which the text came.
    this.#refuse(this.#text.slice(this.at, this.at + Math.min(mostShown, limits.row)), {
      code: 'line-too-long',
      values: [String(limits.row)],
    })
    this.#file.isSkipping = true
  }

  #quotedRow(end: RowBreak | undefined, stop: number): boolean {
    const { rowDelimiter, limits } = this.#options
    const row = readQuotedRow(this.#text, this.at, this.#marks, this.#isLast)
    if ('cells' in row && row.next - this.at <= limits.row + 2) {
      this.#put(row, row.next - this.at)
      if (rowDelimiter === 'none' && end?.next === row.next) this.#goLine(row.next)
      else this.#go(row.next)
      return true
    }
    if ('isCut' in row && this.#text.length - this.at <= limits.row) return false
    if (!end && !this.#isLast) return false
    const fault: ReadFault = 'code' in row ? { code: row.code, column: row.column, values: [] } : open(row)
    this.#refuse(this.#text.slice(this.at, stop), fault)
    this.#go(end?.next ?? this.#text.length)
    return true
  }

  #plainRow(end: RowBreak | undefined, stop: number): boolean {
    if (!end && !this.#isLast) return false
    const { delimiter, rowDelimiter, limits } = this.#options
    if (stop > this.at)
      this.#put({ cells: this.#text.slice(this.at, stop).split(delimiter, limits.columns + 1) }, stop - this.at)
    const next = end?.next ?? this.#text.length
    if (rowDelimiter === 'none') this.#goLine(next)
    else this.#go(next)
    return true
  }

  #put({ cells, emptyTexts }: RowCells, length: number): void {
    const { limits } = this.#options
    const { line } = this.#file
    const isSure = this.#isPlain && length <= limits.cell && cells.length <= limits.columns
    const faults = isSure ? [] : cellFaults(cells, limits)
    if (faults.length > 0) this.#found.push({ line, cells: shownCells(cells, limits), faults })
    else this.#found.push(emptyTexts ? { line, cells, emptyTexts } : { line, cells })
  }

  #refuse(raw: string, fault: ReadFault): void {
    const { delimiter, limits } = this.#options
    const cells = shownCells(raw.slice(0, mostShown).split(delimiter), limits)
    this.#found.push({ line: this.#file.line, cells, faults: [fault] })
  }

  /** To the next line of the file. */
  #goLine(next: number): void {
    this.#file.line++
    this.at = next
  }

  /** Over as many lines as there are up to there. */
  #go(next: number): void {
    const isLine = this.#options.rowDelimiter === 'none' && next - this.at < 2
    this.#file.line += isLine ? 1 : countBreaks(this.#text, this.at, next)
    this.at = next
  }
}

/** No row may be so long: whatever its quotes hold, the next line is read by itself. */
const open = (row: { column: number } | object): ReadFault => ({
  code: 'quote-open',
  ...('column' in row && { column: row.column }),
  values: [],
})

function countBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(anyBreak)?.length ?? 0
}

const shownCells = (cells: readonly string[], limits: ReadLimits): string[] =>
  cells.slice(0, limits.columns).map((cell) => shownText(cell.slice(0, mostShown)))
