import { plainValue } from '../sources/encode-rows.ts'
import type { RowShape, Value } from '../sources/source.ts'
import type { Row } from './row.ts'

/** A result row as an object, with the values that `encodeRows` would give. */
export function rowOf(values: readonly Value[], { fields, keys }: RowShape): Row {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < fields.length; i++) {
    const { name, as, digits } = fields[i]!
    row[name] = plainValue(values[i], as, digits)
  }
  if (keys.length > 0) row.$key = keys.map((place) => plainValue(values[place], 'text'))
  return row as Row
}
