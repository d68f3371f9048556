import type { ScreenCondition } from '../generated/screens/screen-condition.ts'
import { asText } from '../values/as-text.ts'
import { evaluate } from '../expressions/evaluate.ts'
import type { Scope } from '../expressions/scope.ts'
import { foldWidth } from '../values/fold-width.ts'
import { isEmpty } from '../values/is-empty.ts'
import { toDecimal } from '../values/decimal.ts'

/** The specification's comparison operators (section 3, search field). */
export const comparisons = ['=', '<>', '<', '>', '<=', '>=', 'LIKE', 'prefix LIKE', 'suffix LIKE'] as const
export type Comparison = (typeof comparisons)[number]

/** `name` is a path of the scope (`row.STOCK`); `value` is an expression. */
export type Condition = ScreenCondition
type Comparing = Extract<Condition, { name: string }>

/** Whether the condition holds. `all: []` holds, `any: []` does not. */
export function holds(condition: Condition, scope: Scope): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, scope))
  if ('any' in condition) return condition.any.some((part) => holds(part, scope))
  if ('not' in condition) return !holds(condition.not, scope)
  return compare(scope.get(condition.name), evaluate(condition.value, scope), condition)
}

/**
 * Compares as the lists do: a number and a numeric text by value (`"1.0"` equals 1), empty values equal each other,
 * an order with an empty side never holds, LIKE looks for the text as it stands (no wildcards).
 */
export function compare(left: unknown, right: unknown, how: Omit<Comparing, 'name' | 'value'>): boolean {
  switch (how.condition) {
    case '=':
      return equal(left, right, how)
    case '<>':
      return !equal(left, right, how)
    case 'LIKE':
      return fold(left, how).includes(fold(right, how))
    case 'prefix LIKE':
      return fold(left, how).startsWith(fold(right, how))
    case 'suffix LIKE':
      return fold(left, how).endsWith(fold(right, how))
  }
  if (isEmpty(left) || isEmpty(right)) return false
  const order = orderOf(left, right, how)
  switch (how.condition) {
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    case '>=':
      return order >= 0
    default:
      return false
  }
}

type Folding = Pick<Comparing, 'ignoreCase' | 'ignoreFullHalfWidth'>

function equal(left: unknown, right: unknown, how: Folding): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right
  return orderOf(left, right, how) === 0
}

function orderOf(left: unknown, right: unknown, how: Folding): number {
  // Rows of lists come by the thousand, and doubles have the order of their digits.
  if (Number.isFinite(left) && Number.isFinite(right)) return Math.sign((left as number) - (right as number))
  // Two texts compare as texts: product codes "007" and "7" differ. One number is enough to compare numbers.
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [toDecimal(left), toDecimal(right)]
    if (a && b) return a.cmp(b)
  }
  const [a, b] = [fold(left, how), fold(right, how)]
  return a < b ? -1 : a > b ? 1 : 0
}

function fold(value: unknown, how: Folding): string {
  let text = asText(value)
  if (how.ignoreFullHalfWidth) text = foldWidth(text)
  if (how.ignoreCase) text = text.toLowerCase()
  return text
}
