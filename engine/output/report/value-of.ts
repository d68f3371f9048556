import type { Value } from '../../../runtime/template/value.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

/** What a row holds as a template sees it: texts, numbers, what is so or not, and lines. `counted` hears of each row. */
export function valueOf(value: unknown, counted: () => void): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map((one: unknown) => valueOf(one, counted))
  if (!isObject(value)) return null
  counted()
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, valueOf(one, counted)]))
}
