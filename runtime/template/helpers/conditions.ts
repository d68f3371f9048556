import { toDecimal } from '../../values/decimal.ts'
import { isSomething, textOfValue, type Value } from '../value.ts'
import type { Helper } from './helper.ts'

/** Numbers by their value, everything else by its text: below 0, 0, above 0. */
function compare(left: Value, right: Value): number {
  const [a, b] = [toDecimal(left), toDecimal(right)]
  if (a && b) return a.cmp(b)
  const [first, second] = [textOfValue(left), textOfValue(right)]
  return first === second ? 0 : first < second ? -1 : 1
}

const comparing = (holds: (order: number) => boolean): Helper => ({
  takes: [2, 2],
  run: ([left = null, right = null]) => holds(compare(left, right)),
})

/** `{{#if (gt STOCK 0)}}` */
export const conditionHelpers = {
  eq: comparing((order) => order === 0),
  ne: comparing((order) => order !== 0),
  lt: comparing((order) => order < 0),
  le: comparing((order) => order <= 0),
  gt: comparing((order) => order > 0),
  ge: comparing((order) => order >= 0),
  not: { takes: [1, 1], run: ([value = null]) => !isSomething(value) },
  and: { takes: [1, 8], run: (values) => values.every(isSomething) },
  or: { takes: [1, 8], run: (values) => values.some(isSomething) },
} satisfies Record<string, Helper>
