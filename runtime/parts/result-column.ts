import { pageChain } from './page-chain.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Columns of the last schema of the page's chain: what lists, searches, sorts, details and keys may name. */
export const resultColumn: PartReader = (document, at, library) =>
  schemaColumns(pageChain(document, at)?.at(-1)?.schema, library)
