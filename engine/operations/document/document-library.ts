import { loadLibrary } from '../../../runtime/check/load-library.ts'
import type { Address, Document } from '../../../runtime/document.ts'
import type { Operation } from '../operation.ts'

/**
 * What the browser needs to check a draft and to offer parts: the documents that it refers to and those behind them,
 * without the texts of statements. Documents of kinds that the caller may not read are left out.
 */
export const documentLibrary: Operation<{ references: Address[] }> = async ({ references }, context) => {
  const { set } = context.engine
  const read = async (addresses: readonly Address[]): Promise<Document[]> =>
    (await context.store.documents.many(addresses)).map(({ document }) => document)
  const first = await read(references)
  const library = await loadLibrary(set, first, read)
  return { library: Object.fromEntries([...library].map(([address, document]) => [address, withoutCode(document)])) }
}

function withoutCode(document: Document): Document {
  const { sql: _sql, template: _template, ...spec } = document.spec
  return { ...document, spec }
}
