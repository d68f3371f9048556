import { encodeRows } from './encode-rows.ts'
import type { RowShape, Value } from './source.ts'

/** Rows of a driver in this process as the text of a JSON array. */
export function rowsAsJson(rows: Value[][], shape: RowShape): string {
  return (
    encodeRows(rows, shape) ??
    encodeRows(
      rows.map((row) => row.map(withoutWideFloat)),
      shape,
    ) ??
    '[]'
  )
}

/** `encodeRows` takes a whole float beyond 2^53 for a rounded integer; drivers give integers of that size as text. */
function withoutWideFloat(value: Value): Value {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? String(value) : value
}
