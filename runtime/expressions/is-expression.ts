import type { GetExpression, OpExpression } from './evaluate.ts'
import { hasEntries } from '../json/has-entries.ts'

/** Whether a value is computed (`$get`, `$op`) and not a literal. */
export function isExpression(value: unknown): value is GetExpression | Pick<OpExpression, '$op'> {
  return (
    hasEntries(value) &&
    ((Object.hasOwn(value, '$get') && typeof value['$get'] === 'string') ||
      (Object.hasOwn(value, '$op') && typeof value['$op'] === 'string'))
  )
}
