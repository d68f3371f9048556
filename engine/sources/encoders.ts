import { rowsAsJson } from './rows-as-json.ts'
import type { Encoder, Found, JsonRows, RowShape } from './source.ts'

/** Rows as the source gives them. */
export const asValues: Encoder<Found> = { encode: (found) => found }

/** Rows as the text of a JSON array. */
export const asJson = (shape: RowShape): Encoder<JsonRows> => ({
  encode: ({ rows }) => ({ json: rowsAsJson(rows, shape), count: rows.length }),
  text: { shape, decode: (json, count) => ({ json, count }) },
})
