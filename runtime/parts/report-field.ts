import { isOfKind } from '../document.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Columns of a report's rows, and of the first lines of each: what a cell of its workbook may show. */
export const reportField: PartReader = (document, _at, library) => {
  if (!isOfKind('report', document)) return undefined
  const { dataSchemas = [], lines = [] } = document.spec
  const chains = [dataSchemas, ...lines.slice(0, 1).map((one) => one.dataSchemas)]
  const columns = chains.map((chain) => schemaColumns(chain.at(-1)?.schema, library))
  if (columns.includes(undefined)) return undefined
  const all = columns.flatMap((own = []) => own)
  return [...new Map(all.map((column) => [column.key, column])).values()]
}
