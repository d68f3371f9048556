import type { SortRule } from '../compile/plan.ts'
import { parseJson } from '../json/parse-json.ts'

/** Letters of a cursor. */
export const longestCursor = 6000

/** Where a page ends: the values of its last row, in the order of the rows. */
export type Cursor = (string | number | boolean | null)[]

/** Whether a JSON value is neither a list nor an object. */
export const isPlainValue = (value: unknown): value is Cursor[number] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const orderText = (order: readonly SortRule[]): string =>
  order.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)).join(',')

/** The text of a cursor before it is put into a form that an address holds as it is. It names its order: another one has another. */
export const cursorText = (order: readonly SortRule[], values: Cursor): string =>
  JSON.stringify([orderText(order), ...values])

/** The values that a cursor's text says; undefined where it is none of this order. */
export function readCursor(text: string, order: readonly SortRule[]): Cursor | undefined {
  const { value } = parseJson(text)
  if (!Array.isArray(value)) return undefined
  const [own, ...values]: unknown[] = value
  return own === orderText(order) && values.length === order.length && values.every(isPlainValue) ? values : undefined
}
