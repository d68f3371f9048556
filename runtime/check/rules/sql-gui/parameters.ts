import type { DocumentOf } from '../../../document.ts'
import { makeProblem } from '../../../problems/make-problem.ts'
import { conditionExpressions, inside } from '../../../sql-gui/expressions.ts'
import type { SqlExpression } from '../../../sql-gui/sql-gui.ts'
import type { Rule } from '../../../rules/rule.ts'
import { subqueryParameters } from '../subqueries.ts'
import { sqlGuiOf } from './sql-gui-of.ts'

/** A parameter that nothing uses is worth a warning. Those that are missing are told where they are used. */
export const sqlGuiParameters: Rule<'schema'> = (document, context) => {
  if (!sqlGuiOf(document)) return []
  const used = new Set([...usedParameters(document), ...subqueryParameters(document, context)])
  const declared = (document.spec.parameters ?? []).map(({ name }) => name)
  return declared.flatMap((name, i) =>
    used.has(name)
      ? []
      : [
          {
            ...makeProblem('sql-parameter-unused', document, `/spec/parameters/${i}/name`, {
              values: [name],
              found: name,
            }),
            severity: 'warning' as const,
          },
        ],
  )
}

/** Names of the parameters in expressions and conditions of SQL GUI. */
export function usedParameters(document: DocumentOf<'schema'>): string[] {
  const gui = sqlGuiOf(document)
  if (!gui) return []
  const found: string[] = []
  const visit = (expression: SqlExpression): void => {
    if (expression.op === 'parameter' && expression.parameter !== undefined) found.push(expression.parameter)
    inside(expression).forEach(visit)
  }
  for (const { expression } of [...gui.fields, ...(gui.groups ?? []), ...(gui.orderBy ?? [])])
    if (expression) visit(expression)
  conditionExpressions([...(gui.conditions ?? []), ...(gui.having ?? [])]).forEach(visit)
  return found
}
