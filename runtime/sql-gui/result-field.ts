import { leftOf } from './expressions.ts'
import type { SqlGuiField, SqlExpression } from './sql-gui.ts'

/**
 * What a result field is made of, its aggregation and rounding included; undefined while nothing is chosen. Count
 * without a field counts the rows.
 */
export function expressionOf(field: SqlGuiField): SqlExpression | undefined {
  const { aggregate, distinct, decimals } = field
  const own = leftOf(field)
  const aggregated: SqlExpression | undefined =
    aggregate === undefined
      ? own
      : own
        ? { op: aggregate, of: [own], ...(distinct && { distinct }) }
        : aggregate === 'count'
          ? { op: 'count' }
          : undefined
  if (!aggregated || decimals === undefined) return aggregated
  return { op: 'round', of: [aggregated, { op: 'value', value: decimals }] }
}

/** Name of a result field: what it is called, else its column, else its aggregation or operator. */
export function nameOf({ as, field, aggregate, expression }: SqlGuiField): string {
  return as ?? (expression ? undefined : field) ?? aggregate ?? expression?.op ?? ''
}
