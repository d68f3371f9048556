import { pathParameters } from '../../apis/api-inputs.ts'
import type { Rule } from '../../rules/rule.ts'
import { parseJson } from '../../json/parse-json.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { codeText } from '../../sql/code-text.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'

/** Each method of an API runs its schemas on one data source, within the total time. */
export const apiChains: Rule<'api'> = (document, context) => {
  const { paths = [] } = document.spec
  return paths.flatMap(({ methods }, path) =>
    methods.flatMap(({ method: verb, dataSchemas: items }, method) => {
      const at = `/spec/paths/${path}/methods/${method}/dataSchemas`
      return [
        ...checkChain(document, { at, items, selects: verb === 'GET', place: 'api' }, context),
        ...checkTimeouts(document, { at, items }, context),
        ...checkTransaction(document, at, items, context),
      ]
    }),
  )
}

/** A PATCH changes what is sent: what may be left out would be written as empty. */
export const apiPatches: Rule<'api'> = (document) =>
  (document.spec.paths ?? []).flatMap(({ path, methods }, i) =>
    methods.flatMap((method, j) => {
      if (method.method !== 'PATCH') return []
      const asked = new Set(
        method.dataSchemas.flatMap(({ parameters = [] }) =>
          parameters.flatMap(({ name, source, field = name }) => (source === 'input' ? [field] : [])),
        ),
      )
      const inPath = pathParameters(path)
      return (method.inputs ?? []).flatMap(({ name, inputCheck }, k) => {
        const isOptional = asked.has(name) && !inPath.includes(name) && !inputCheck?.required
        const at = `/spec/paths/${i}/methods/${j}/inputs/${k}`
        return isOptional ? [makeProblem('api-patch-optional', document, at, { values: [name], found: name })] : []
      })
    }),
  )

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
