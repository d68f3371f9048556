import type { RowDelimiter } from './row-breaks.ts'

/** The cells of a row. */
export interface RowCells {
  cells: string[]
  /** Columns from 1 in which a text without a character stands in quotes. */
  emptyTexts?: number[]
}

/** The marks of a file as codes of their characters. */
export interface UsualMarks {
  delimiter: number
  quote: number
  rowDelimiter: RowDelimiter
  /** Characters that a row may have. */
  longest: number
}

const [feed, back] = [10, 13]

/**
 * Most rows of most files, in one walk over their characters: puts the cells of the row at `from` into `row`, and tells where
 * the next row begins. 0: the row is empty, not whole yet, longer than `longest`, or has quotes or line ends in its cells;
 * others read it then.
 */
export function readUsualRow(
  text: string,
  from: number,
  { delimiter, quote, rowDelimiter, longest }: UsualMarks,
  row: RowCells,
): number {
  const { cells } = row
  const end = Math.min(text.length, from + longest)
  let begin = from
  let at = from
  while (at < end) {
    let code = text.charCodeAt(at)
    let stop = 0
    if (code === quote && at === begin) {
      begin = ++at
      while (at < end && (code = text.charCodeAt(at)) !== quote) {
        if (code === feed || code === back) return 0
        at++
      }
      stop = at++
      if (at >= end) return 0
      code = text.charCodeAt(at)
      if (code !== delimiter && code !== feed && code !== back) return 0
    } else if (code === quote) return 0
    else if (code !== delimiter && code !== feed && code !== back) {
      at++
      continue
    } else stop = at
    if (begin === stop && text.charCodeAt(stop) === quote) (row.emptyTexts ??= []).push(cells.length + 1)
    if (code === delimiter) {
      cells.push(text.slice(begin, stop))
      begin = ++at
      continue
    }
    const next = code === feed ? at + 1 : text.charCodeAt(at + 1) === feed ? at + 2 : 0
    if (next === 0 || stop === from || !endsRow(rowDelimiter, next - at)) return 0
    cells.push(text.slice(begin, stop))
    return next
  }
  return 0
}

/** Whether a line feed (1), or one behind a carriage return (2), ends a row. */
function endsRow(rowDelimiter: RowDelimiter, length: number): boolean {
  return rowDelimiter === 'none' || rowDelimiter === (length === 1 ? 'LF' : 'CRLF')
}
