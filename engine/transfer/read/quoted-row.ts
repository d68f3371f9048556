import type { FaultCode } from './file-line.ts'
import type { RowBreak } from './row-breaks.ts'
import type { RowCells } from './usual-row.ts'

export interface Marks {
  delimiter: string
  quote: string
}

export interface RowMarks extends Marks {
  /** The first end of a line at or behind a place. */
  breakFrom(from: number): RowBreak | undefined
}

/** A row with quotes: its cells and where the next one begins; or the text ends before it does; or what is wrong with it. */
export type QuotedRow =
  | (RowCells & { next: number })
  | { isCut: true; column: number }
  | { code: Extract<FaultCode, 'quote-open' | 'quote-inside' | 'quote-behind'>; column: number }

/** What spreadsheets write for a text that looks like a number: the one place where quotes may stand within. */
const textFormula = /^="[^"]*"$/

/** Reads the row that begins at `start`. Line ends and delimiters in quotes are text; two quotes are one. */
export function readQuotedRow(
  text: string,
  start: number,
  { delimiter, quote, breakFrom }: RowMarks,
  isLast: boolean,
): QuotedRow {
  const row: RowCells = { cells: [] }
  const { cells } = row
  let at = start
  let known = breakFrom(start)
  // Asked once for each line that the quotes go over, not for each cell.
  const breakHere = () => (known && known.at < at ? (known = breakFrom(at)) : known)
  for (;;) {
    const column = cells.length + 1
    if (text[at] === quote) {
      const end = endOfQuotes(text, at, quote, isLast)
      if (end < 0) return isLast ? { code: 'quote-open', column } : { isCut: true, column }
      if (end === at + 1) (row.emptyTexts ??= []).push(column)
      cells.push(text.slice(at + 1, end).replaceAll(quote + quote, quote))
      at = end + 1
      if (text[at] === delimiter) at++
      else {
        if (at >= text.length) return isLast ? { ...row, next: at } : { isCut: true, column }
        const after = breakHere()
        if (after?.at === at) return { ...row, next: after.next }
        // A carriage return whose line feed has not come yet.
        if (!after && at === text.length - 1 && text[at] === '\r' && !isLast) return { isCut: true, column }
        return { code: 'quote-behind', column }
      }
      continue
    }
    const after = breakHere()
    const found = text.indexOf(delimiter, at)
    const stop = Math.min(found < 0 ? Infinity : found, after?.at ?? Infinity)
    if (stop === Infinity && !isLast) return { isCut: true, column }
    const cell = text.slice(at, stop)
    if (cell.includes(quote) && !textFormula.test(cell)) return { code: 'quote-inside', column }
    cells.push(cell)
    if (stop === Infinity) return { ...row, next: text.length }
    if (stop === after?.at) return { ...row, next: after.next }
    at = stop + 1
  }
}

/** Where the quote that closes stands; -1: not in this text, or the next piece says whether it closes. */
function endOfQuotes(text: string, open: number, quote: string, isLast: boolean): number {
  let from = open + 1
  for (;;) {
    const end = text.indexOf(quote, from)
    if (end < 0) return -1
    if (end + 1 === text.length && !isLast) return -1
    if (text[end + 1] !== quote) return end
    from = end + 2
  }
}
