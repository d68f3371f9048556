import { resultColumn } from '../../parts/result-column.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'
import { aggregationOf } from '../../graph/grouping.ts'

const hasOneValue: ReadonlySet<string> = new Set(['pie', 'gauge', 'heat'])

/** A pie, a gauge and a heat map have one value, what is added up is a number, and nothing is drawn twice. */
export const graphValues: Rule<'graph'> = (document, { library }) => {
  const { type, values, category, series } = document.spec
  const columns = resultColumn(document, '/spec/category', library) ?? []
  const classOf = (field: string) => columns.find(({ key }) => key === field)?.typeClass
  const wrong = values.flatMap((value, index) => {
    const found = classOf(value.field)
    const isRight = found === undefined || found === 'Number' || aggregationOf(value) === 'count'
    const at = `/spec/values/${index}/field`
    return isRight ? [] : [makeProblem('graph-no-number', document, at, { values: [value.field], found: value.field })]
  })
  const twice = (field: string, at: string) =>
    makeProblem('duplicate-field', document, at, { values: [field, field], found: field })
  const repeated = values.flatMap((value, index) => {
    const isSame = (one: typeof value) => one.field === value.field && aggregationOf(one) === aggregationOf(value)
    return values.slice(0, index).some(isSame) ? [twice(value.field, `/spec/values/${index}/field`)] : []
  })
  return [
    ...wrong,
    ...repeated,
    ...(series !== undefined && series === category ? [twice(series, '/spec/series')] : []),
    ...(hasOneValue.has(type) && values.length > 1 ? [makeProblem('graph-values', document, '/spec/values')] : []),
  ]
}
