import { cellFaults } from './cell-faults.ts'
import { shownText } from './decode/escape.ts'
import type { FileLine, ReadFault, ReadLimits } from './file-line.ts'
import { readQuotedRow, type Marks } from './quoted-row.ts'
import { makeFinder, makeRowBreaks, type RowDelimiter } from './row-breaks.ts'
import { readUsualRow } from './usual-row.ts'

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
export function makeLineSplitter({ delimiter, quote, rowDelimiter, limits }: SplitOptions): LineSplitter {
  let rest = ''
  let line = 1
  /** The rest of a line that is too long is not kept. */
  let isSkipping = false

  const codes = { delimiter: delimiter.charCodeAt(0), quote: quote.charCodeAt(0), rowDelimiter }
  const canBeUsual = delimiter.length === 1 && quote.length === 1 && rowDelimiter !== 'CR'

  const take = (text: string, isLast: boolean): FileLine[] => {
    const found: FileLine[] = []
    const breakFrom = makeRowBreaks(text, rowDelimiter, isLast)
    const quoteFrom = makeFinder(text, quote)
    const isPlain = text.isWellFormed() && !text.includes('\0')
    let at = 0

    const put = (cells: string[], length: number) => {
      const isSure = isPlain && length <= limits.cell && cells.length <= limits.columns
      const faults = isSure ? [] : cellFaults(cells, limits)
      found.push(faults.length === 0 ? { line, cells } : { line, cells: shownCells(cells, limits), faults })
    }
    const refuse = (raw: string, fault: ReadFault) =>
      found.push({ line, cells: shownCells(raw.slice(0, mostShown).split(delimiter), limits), faults: [fault] })
    const go = (next: number) => {
      line += rowDelimiter === 'none' && next - at < 2 ? 1 : countBreaks(text, at, next)
      at = next
    }

    while (at < text.length) {
      if (canBeUsual && !isSkipping) {
        const cells: string[] = []
        const next = readUsualRow(text, at, limits.row, codes, cells)
        if (next > 0) {
          put(cells, next - at)
          line++
          at = next
          continue
        }
      }
      const end = breakFrom(at)
      if (isSkipping) {
        if (!end) {
          // The first half of the line's end, perhaps.
          at = !isLast && text.endsWith('\r') ? text.length - 1 : text.length
          break
        }
        isSkipping = false
        go(end.next)
        continue
      }
      const stop = end?.at ?? text.length
      const isTooLong = stop - at > limits.row
      if (isTooLong) {
        // No more than surely is there: what is told must not follow the pieces in which the text came.
        refuse(text.slice(at, at + Math.min(mostShown, limits.row)), {
          code: 'line-too-long',
          values: [String(limits.row)],
        })
        isSkipping = true
        continue
      }
      if (quoteFrom(at) < stop) {
        const row = readQuotedRow(text, at, { delimiter, quote }, breakFrom, isLast)
        const length = text.length - at
        if ('cells' in row && row.next - at <= limits.row + 2) {
          put(row.cells, row.next - at)
          if (rowDelimiter === 'none' && end?.next === row.next) {
            line++
            at = row.next
          } else go(row.next)
          continue
        }
        if ('isCut' in row && length <= limits.row) break
        if (!end && !isLast) break
        const fault: ReadFault = 'code' in row ? { code: row.code, column: row.column, values: [] } : open(row)
        refuse(text.slice(at, stop), fault)
        go(end?.next ?? text.length)
        continue
      }
      if (!end && !isLast) break
      if (stop > at) put(text.slice(at, stop).split(delimiter, limits.columns + 1), stop - at)
      if (rowDelimiter === 'none') {
        line++
        at = end?.next ?? text.length
      } else go(end?.next ?? text.length)
    }
    rest = text.slice(at)
    return found
  }

  return {
    write: (text) => take(rest === '' ? text : rest + text, false),
    end: () => take(rest, true),
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
