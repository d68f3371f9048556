import { methodsOf } from '../../apis/methods-of.ts'
import type { Rule } from '../../rules/rule.ts'
import { parseJson } from '../../json/parse-json.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { codeText } from '../../sql/code-text.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'

/** Each method of an API runs its schemas on one data source, within the total time; those of its lists come after them. */
export const apiChains: Rule<'api'> = (document, context) =>
  methodsOf(document).flatMap(({ method, at: own }) => {
    const { method: verb, dataSchemas: items, inputs = [] } = method
    const at = `${own}/dataSchemas`
    const lists = inputs.map(({ dataSchemas = [] }, i) => ({
      at: `${own}/inputs/${i}/dataSchemas`,
      items: dataSchemas,
    }))
    const all = [...items, ...lists.flatMap((list) => list.items)]
    const before = items.map(({ schema }) => schema)
    const related = (method.related ?? []).map(({ dataSchemas }, i) => ({
      ...{ at: `${own}/related/${i}/dataSchemas`, items: dataSchemas },
    }))
    return [
      ...checkChain(document, { at, items, selects: verb === 'GET', place: 'api' }, context),
      ...lists.flatMap((list) => checkChain(document, { ...list, selects: false, place: 'apiRows', before }, context)),
      ...related.flatMap((rows) => [
        ...checkChain(document, { ...rows, selects: true, place: 'apiRows', before }, context),
        ...checkTimeouts(document, rows, context),
      ]),
      ...checkTimeouts(document, { at, items: all }, context),
      ...checkTransaction(document, at, all, context),
    ]
  })

/** What the documentation shows is JSON. */
export const apiExamples: Rule<'api'> = (document) =>
  (document.spec.paths ?? []).flatMap(({ methods }, path) =>
    methods.flatMap(({ example }, method) => {
      const text = codeText(example)
      const at = `/spec/paths/${path}/methods/${method}/example`
      return text.trim() === '' || parseJson(text).value !== undefined
        ? []
        : [makeProblem('example-not-json', document, at)]
    }),
  )

/** A report prints the rows of its last schema, and for each of them its lines. */
export const reportChain: Rule<'report'> = (document, context) => {
  const { dataSchemas = [], lines = [] } = document.spec
  const chains = [
    { at: '/spec/dataSchemas', items: dataSchemas, place: 'report' as const },
    ...lines.map(({ dataSchemas: items }, index) => ({
      at: `/spec/lines/${index}/dataSchemas`,
      items,
      place: 'reportLines' as const,
    })),
  ]
  return chains.flatMap((chain) => [
    ...checkChain(document, { ...chain, selects: true }, context),
    ...checkTimeouts(document, chain, context),
  ])
}

/** A graph sums up the rows of its last schema. */
export const graphChain: Rule<'graph'> = (document, context) => {
  const chain = { at: '/spec/dataSchemas', items: document.spec.dataSchemas }
  return [
    ...checkChain(document, { ...chain, place: 'graph', selects: true }, context),
    ...checkTimeouts(document, chain, context),
  ]
}
