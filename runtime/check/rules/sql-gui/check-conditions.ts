import type { Document } from '../../../document.ts'
import type { Problem } from '../../../problem.ts'
import { makeProblem } from '../../../problems/make-problem.ts'
import { leftOf } from '../../../sql-gui/expressions.ts'
import type { SqlCondition } from '../../../sql-gui/sql-gui.ts'
import { checkExpression } from './check-expression.ts'

/** Every comparison has both its sides. */
export function checkConditions(
  document: Document,
  conditions: readonly SqlCondition[],
  at: string,
  aggregates: boolean,
): Problem[] {
  return conditions.flatMap((one, i) => checkCondition(document, one, `${at}/${i}`, aggregates))
}

function checkCondition(document: Document, one: SqlCondition, at: string, aggregates: boolean): Problem[] {
  if (one.group) return checkConditions(document, one.group, `${at}/group`, aggregates)
  const problems: Problem[] = []
  if (one.condition !== 'EXISTS' && !leftOf(one)) {
    problems.push(makeProblem('required', document, `${at}/field`, { values: ['Field'] }))
  }
  if (!hasRightSide(one)) problems.push(makeProblem('comparison-incomplete', document, at))
  const expressions = [
    ...(one.expression ? [{ part: one.expression, name: 'expression' }] : []),
    ...(one.operands ?? []).map((part, i) => ({ part, name: `operands/${i}` })),
    ...(one.subquery?.on ?? []).map(({ expression: part }, i) => ({ part, name: `subquery/on/${i}/expression` })),
  ]
  return [
    ...problems,
    ...expressions.flatMap(({ part, name }) => checkExpression(document, part, `${at}/${name}`, aggregates)),
  ]
}

/** Whether there is as much on the right as the comparison needs. */
function hasRightSide({ condition = '=', value, parameter, operands = [], subquery }: SqlCondition): boolean {
  const isOne = (value !== undefined && value !== null) || parameter !== undefined || operands.length === 1
  const hasField = subquery?.field !== undefined
  switch (condition) {
    case 'IS NULL':
      return true
    case 'EXISTS':
      return subquery !== undefined
    case 'BETWEEN':
      return operands.length === 2
    case 'IN':
      return hasField || operands.length > 0 || isOne
    default:
      return hasField || isOne
  }
}
