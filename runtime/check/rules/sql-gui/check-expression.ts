import type { Document } from '../../../document.ts'
import type { Problem } from '../../../problem.ts'
import { makeProblem } from '../../../problems/make-problem.ts'
import { arity } from '../../../sql-gui/arity.ts'
import { isAggregate } from '../../../sql-gui/expressions.ts'
import type { SqlExpression } from '../../../sql-gui/sql-gui.ts'
import { checkConditions } from './check-conditions.ts'

/** Every operator has its parts, and rows are aggregated only where groups are. `aggregates`: here they may be. */
export function checkExpression(
  document: Document,
  expression: SqlExpression,
  at: string,
  aggregates: boolean,
): Problem[] {
  const [least, most] = arity[expression.op] ?? [0, 0]
  const parts = expression.of ?? []
  const problems: Problem[] = []
  if (parts.length < least || parts.length > most) {
    const count = least === most ? String(least) : `${least}–${most}`
    problems.push(makeProblem('parts-count', document, at, { values: [expression.op, count], found: parts.length }))
  }
  const isGroup = isAggregate(expression)
  if (isGroup && !aggregates)
    problems.push(makeProblem('aggregate-misplaced', document, `${at}/op`, { found: expression.op }))
  const inner = aggregates && !isGroup
  return [
    ...problems,
    ...parts.flatMap((part, i) => checkExpression(document, part, `${at}/of/${i}`, inner)),
    ...(expression.when ?? []).flatMap(({ conditions, then }, i) => [
      ...checkConditions(document, conditions, `${at}/when/${i}/conditions`, inner),
      ...checkExpression(document, then, `${at}/when/${i}/then`, inner),
    ]),
    ...(expression.else ? checkExpression(document, expression.else, `${at}/else`, inner) : []),
  ]
}
