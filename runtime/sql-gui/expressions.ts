import type { SqlCondition, SqlExpression } from './sql-gui.ts'

const aggregates: ReadonlySet<string> = new Set(['sum', 'count', 'min', 'max', 'avg'])

/** Whether it makes one value of the rows of a group. */
export const isAggregate = ({ op }: SqlExpression): boolean => aggregates.has(op)

/** Whether rows become one somewhere inside. */
export function isAggregated(expression: SqlExpression): boolean {
  return isAggregate(expression) || inside(expression).some(isAggregated)
}

/** Whether it reads a column. What does not is the same in every row, and no database groups by it. */
export function readsColumn(expression: SqlExpression): boolean {
  return expression.op === 'field' || inside(expression).some(readsColumn)
}

/** Whether it holds a text or a parameter, which stand as placeholders. */
export function holdsPlaceholder(expression: SqlExpression): boolean {
  if (expression.op === 'parameter') return true
  return (
    (expression.op === 'value' && typeof expression.value === 'string') || inside(expression).some(holdsPlaceholder)
  )
}

/** The expressions directly inside. */
export function inside(expression: SqlExpression): SqlExpression[] {
  return [
    ...(expression.of ?? []),
    ...(expression.when ?? []).flatMap(({ conditions, then }) => [...conditionExpressions(conditions), then]),
    ...(expression.else ? [expression.else] : []),
  ]
}

/** The expressions of conditions, groups and links of subqueries included. */
export function conditionExpressions(conditions: readonly SqlCondition[] = []): SqlExpression[] {
  return conditions.flatMap((one) => {
    const left = one.group ? undefined : leftOf(one)
    return [
      ...conditionExpressions(one.group),
      ...(left ? [left] : []),
      ...(one.parameter === undefined ? [] : [{ op: 'parameter' as const, parameter: one.parameter }]),
      ...(one.value === undefined ? [] : [{ op: 'value' as const, value: one.value }]),
      ...(one.operands ?? []),
      ...(one.subquery?.on ?? []).map(({ expression }) => expression),
    ]
  })
}

/** What stands there: the expression, else the column; undefined while neither is chosen. */
export function leftOf({
  expression,
  table,
  field,
}: Pick<SqlCondition, 'expression' | 'table' | 'field'>): SqlExpression | undefined {
  if (expression) return expression
  return table === undefined || field === undefined ? undefined : { op: 'field', table, field }
}

/** The same calculation, written the same way. */
export function isSame(one: SqlExpression | undefined, other: SqlExpression | undefined): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
