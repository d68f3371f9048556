import { plainValue } from '../../sources/encode-rows.ts'
import type { Encoder, RowShape, Value } from '../../sources/source.ts'
import type { Row } from '../row.ts'

/** A result row as an object, with the values that `encodeRows` would give. */
export function rowOf(values: readonly Value[], { fields, keys }: RowShape): Row {
  const row: Record<string, unknown> = {}
  let i = 0
  for (const { name, as, digits } of fields) row[name] = plainValue(values[i++], as, digits)
  if (keys.length > 0) row.$key = keys.map((place) => plainValue(values[place], 'text'))
  return row as Row
}

/** Rows as such objects. */
export const asRows = (shape: RowShape): Encoder<Row[]> => ({
  encode: ({ rows }) => rows.map((values) => rowOf(values, shape)),
  text: { shape, decode: parsedRows },
})

/** A row, and the same as the database gave it. */
export interface RowAsRead {
  row: Row
  asRead: Readonly<Record<string, Value>>
}

/**
 * Rows, and beside each what the database gave, which goes back digit for digit. `apart`: columns that stand once more behind
 * the others, as they are stored.
 */
export const asRowsRead = (shape: RowShape, apart: readonly string[]): Encoder<RowAsRead[]> => ({
  encode: ({ rows }) =>
    rows.map((values) => ({
      row: rowOf(values, shape),
      asRead: Object.fromEntries(
        [...shape.fields.map(({ name }) => name), ...apart].map((name, i) => [name, values[i] ?? null]),
      ),
    })),
})

/** Rows that another process has written. */
export const parsedRows = (json: Uint8Array): Row[] =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as Row[]
