import { isOfKind } from '../document.ts'
import { objectsAt } from './objects-at.ts'
import type { ChainItem } from './page-chain.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Columns of a report's rows, and of the first lines of each: what a cell of its workbook may show. */
export const reportField: PartReader = (document, _at, library) => {
  if (!isOfKind('report', document)) return undefined
  const chains = ['/spec/dataSchemas', '/spec/lines/0/dataSchemas'].map((at) => objectsAt<ChainItem>(document, at))
  const columns = chains.flatMap((chain) => (chain ? [schemaColumns(chain.at(-1)?.schema, library)] : []))
  if (columns.includes(undefined)) return undefined
  const all = columns.flatMap((own = []) => own)
  return [...new Map(all.map((column) => [column.key, column])).values()]
}
