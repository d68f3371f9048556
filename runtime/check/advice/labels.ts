import { isOfKind } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Advice } from './advice.ts'

/** Columns of a list that users read by their names in the database. */
export const labels: Advice = (document, { library }) => {
  if (!isOfKind('content', document)) return []
  const { dataSchemas = [], columns } = document.spec.list ?? {}
  const schema = library.get(dataSchemas.at(-1)?.schema ?? '')
  if (!schema || !isOfKind('schema', schema)) return []
  const named = new Set(columns?.filter(({ label }) => label === undefined).map(({ field }) => field))
  return (schema.spec.resultColumns ?? []).flatMap(({ key, name, label }, index): Problem[] => {
    const isShown = columns === undefined || named.has(key)
    if (label !== undefined || !isShown) return []
    return [makeProblem('label-missing', schema, `/spec/resultColumns/${index}/label`, { values: [name] })]
  })
}
