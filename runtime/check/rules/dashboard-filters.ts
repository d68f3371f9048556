import { findOfKind } from '../../document.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** A filter narrows nothing where no graph has its column. */
export const dashboardFilters: Rule<'dashboard'> = (document, { library }) => {
  const { graphs = [], filters = [] } = document.spec
  const columns = graphs.map(({ graph }) => {
    const { dataSchemas } = findOfKind('graph', graph, library)?.spec ?? {}
    return schemaColumns(dataSchemas?.at(-1)?.schema, library)?.map(({ key }) => key)
  })
  // Of a graph that is not known nothing is known.
  if (!columns.every((found) => found !== undefined)) return []
  return filters.flatMap(({ field }, index) =>
    columns.some((keys) => keys.includes(field))
      ? []
      : [
          {
            ...makeProblem('dashboard-filter-unused', document, `/spec/filters/${index}/field`, {
              ...{ values: [field], found: field },
            }),
            severity: 'warning' as const,
          },
        ],
  )
}
