import { resultColumn } from '../../parts/result-column.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'
import { aggregationOf } from '../../graph/grouping.ts'

const hasOneValue: ReadonlySet<string> = new Set(['pie', 'gauge', 'heat'])

/** A pie, a gauge and a heat map have one value, and what is added up is a number. */
export const graphValues: Rule<'graph'> = (document, { library }) => {
  const { type, values } = document.spec
  const columns = resultColumn(document, '/spec/category', library) ?? []
  const classOf = (field: string) => columns.find(({ key }) => key === field)?.typeClass
  const wrong = values.flatMap((value, index) => {
    const found = classOf(value.field)
    const isRight = found === undefined || found === 'Number' || aggregationOf(value) === 'count'
    const at = `/spec/values/${index}/field`
    return isRight ? [] : [makeProblem('graph-no-number', document, at, { values: [value.field], found: value.field })]
  })
  return [
    ...wrong,
    ...(hasOneValue.has(type) && values.length > 1 ? [makeProblem('graph-values', document, '/spec/values')] : []),
  ]
}
