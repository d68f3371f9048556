import { isObject } from '../../../runtime/json/is-object.ts'
import type { JsonRows } from '../../sources/source.ts'

/**
 * The last row of a JSON array, without reading the others: a row begins with its first column, and nowhere else in JSON does a brace
 * stand before that name and a colon.
 */
export function lastRow(json: JsonRows['json'], [first = '']: readonly string[]): Record<string, unknown> {
  const bytes = typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.length)
  const start = bytes.lastIndexOf(`{${JSON.stringify(first)}:`)
  const text = bytes.toString('utf8', Math.max(start, 0))
  const rows: unknown = JSON.parse(start < 0 ? text : `[${text}`)
  const row: unknown = Array.isArray(rows) ? rows.at(-1) : undefined
  return isObject(row) ? row : {}
}
