import type { Condition } from './holds.ts'
import type { Scope } from './scope.ts'
import { isExpression } from './is-expression.ts'
import { operators } from './operators.ts'

/** The closed list of operators; what each does stands in `operators.ts`. */
export const operatorNames = [
  'concat', 'join', 'message', 'count', 'first', 'last', 'coalesce', 'empty', 'not', 'equals', 'includes', 'item',
  'add', 'subtract', 'multiply', 'merge', 'number', 'date', 'json', 'holds', 'choose',
] as const // oxfmt-ignore
export type OperatorName = (typeof operatorNames)[number]

/** Reads a place of the scope: `{ "$get": "row.PRICE" }`. */
export interface GetExpression {
  $get: string
}

/** Applies an operator of the closed list: `{ "$op": "count", "of": { "$get": "draft.problems" } }`. */
export interface OpExpression {
  $op: OperatorName
  of?: unknown
  /** `message`, `join`, `format-…`: the text, the separator, the format. */
  text?: string
  /** `choose`, `holds`: the condition. */
  when?: Condition
  then?: unknown
  else?: unknown
}

/** A literal, a `$get`, an `$op`, or an array or object of these. */
export type Expression = unknown

/** The value of an expression. Literals answer themselves; arrays and objects are evaluated inside. Never throws. */
export function evaluate(expression: Expression, scope: Scope): unknown {
  if (typeof expression !== 'object' || expression === null) return expression
  if (Array.isArray(expression)) return expression.map((item) => evaluate(item, scope))
  if (isExpression(expression)) {
    if ('$get' in expression) return scope.get(expression.$get)
    const operator = Object.hasOwn(operators, expression.$op) ? operators[expression.$op] : undefined
    return operator?.(expression, scope)
  }
  return Object.fromEntries(Object.entries(expression).map(([key, value]) => [key, evaluate(value, scope)]))
}
