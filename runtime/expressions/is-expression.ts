import type { GetExpression, OpExpression } from './evaluate.ts'

/** Whether a value is computed (`$get`, `$op`) and not a literal. */
export function isExpression(value: unknown): value is GetExpression | Pick<OpExpression, '$op'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    ((Object.hasOwn(value, '$get') && typeof (value as GetExpression).$get === 'string') ||
      (Object.hasOwn(value, '$op') && typeof (value as OpExpression).$op === 'string'))
  )
}
