import { findOfKind } from '../document.ts'
import { objectsAt } from './objects-at.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Columns of the rows of all graphs of a dashboard; of a graph that is not known nothing is known. */
export const graphColumn: PartReader = (document, _at, library) => {
  const graphs = objectsAt<{ graph: string }>(document, '/spec/graphs') ?? []
  const columns = graphs.map(({ graph }) => {
    const { dataSchemas } = findOfKind('graph', graph, library)?.spec ?? {}
    return schemaColumns(dataSchemas?.at(-1)?.schema, library)
  })
  if (columns.includes(undefined)) return undefined
  return [...new Map(columns.flatMap((own = []) => own).map((column) => [column.key, column])).values()]
}
