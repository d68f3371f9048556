import { makeScope } from '../../../../runtime/expressions/scope.ts'
import { textOf } from '../../../state/scope.ts'
import type { TableColumn } from '../table.tsx'
import type { Row } from './rows.ts'

/** Half widths of a line of words that can be read; longer ones take a second line. */
const line = 14
const halfWidth = 7.5
/** Of a Latin letter, in half widths: that of a wide font, so that no word is cut in one. */
const latin = 1.1
const padding = 24
/** So many rows say how long the values are. */
const asked = 100

/**
 * The least width of a column, in pixels. A browser breaks Japanese after any letter, so that without one a column of
 * names may be two letters wide.
 */
export function leastWidth(column: TableColumn, rows: readonly Row[]): number | undefined {
  const { cell, minWidth } = column
  if (cell.type !== 'text' || minWidth !== undefined || column.width !== undefined) return minWidth
  let longest = 0
  for (const row of rows.slice(0, asked)) {
    longest = Math.max(longest, halfWidths(textOf(cell.value, makeScope({ row }))))
    if (longest >= line) break
  }
  const least = Math.min(longest, line) * halfWidth + padding
  return column.maxWidth === undefined ? least : Math.min(least, column.maxWidth)
}

function halfWidths(text: string): number {
  let sum = 0
  for (const letter of text) {
    sum += letter <= 'ÿ' ? latin : 2
    if (sum >= line) break
  }
  return sum
}
