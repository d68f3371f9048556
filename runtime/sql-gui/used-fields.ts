import { conditionExpressions, inside } from './expressions.ts'
import type { SqlExpression, SqlGui } from './sql-gui.ts'

export interface UsedField {
  table: string
  field: string
}

/** Every column that the statement names anywhere, each once. `withoutJoins`: only outside the joins. */
export function usedFields(gui: SqlGui, { withoutJoins = false } = {}): UsedField[] {
  const found = new Map<string, UsedField>()
  const add = (table: string | undefined, field: string | undefined) => {
    if (table !== undefined && field !== undefined) found.set(JSON.stringify([table, field]), { table, field })
  }
  const visit = (expression: SqlExpression | undefined) => {
    if (!expression) return
    if (expression.op === 'field') add(expression.table, expression.field)
    inside(expression).forEach(visit)
  }
  for (const { table, field, expression } of [...gui.fields, ...(gui.groups ?? []), ...(gui.orderBy ?? [])]) {
    if (!expression) add(table, field)
    visit(expression)
  }
  conditionExpressions([...(gui.conditions ?? []), ...(gui.having ?? [])]).forEach(visit)
  for (const { left, right, on } of withoutJoins ? [] : (gui.joins ?? [])) {
    for (const one of on) {
      add(one.leftTable ?? left, one.left)
      add(right, one.right)
    }
  }
  return [...found.values()]
}
