import type { Answer } from '../request-source.ts'
import type { Value } from '../source.ts'

/** One column of an order. */
export interface AnswerOrder {
  column: string
  isFalling: boolean
  nullsLast: boolean
}

/** Rows of an answer that is kept, in the order in which they were wanted last: the next page of them is not sorted anew. */
const lastSorted = new WeakMap<readonly Value[][], { key: string; sorted: readonly Value[][] }>()

/** The rows of an answer in an order, as the table in memory (`memory-table.ts`) sorts them. The answer stays as it is. */
export function sortedRows(
  { columns, rows }: Pick<Answer, 'columns' | 'rows'>,
  order: readonly AnswerOrder[],
): readonly Value[][] {
  if (order.length === 0) return rows
  const key = JSON.stringify(order)
  const before = lastSorted.get(rows)
  if (before?.key === key) return before.sorted
  const by = order.map((one) => ({ ...one, at: columns.indexOf(one.column) }))
  const sorted = rows.toSorted((one, other) => {
    for (const { at, isFalling, nullsLast } of by) {
      const [left = null, right = null] = [one[at], other[at]]
      if (left === right) continue
      if (left === null || right === null) return (left === null) === nullsLast ? 1 : -1
      const found = compare(left, right)
      if (found !== 0) return isFalling ? -found : found
    }
    return 0
  })
  lastSorted.set(rows, { key, sorted })
  return sorted
}

/** As SQLite compares: numbers before texts, texts by their bytes. */
function compare(left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'number') return -1
  if (typeof right === 'number') return 1
  const [one, other] = [String(left), String(right)]
  // Units of UTF-16 stand in the order of their bytes as long as none of them is half a character.
  if (!/[\ud800-\udfff]/.test(one) && !/[\ud800-\udfff]/.test(other)) return one < other ? -1 : one > other ? 1 : 0
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
