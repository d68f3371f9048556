import type { ChainContext } from '../../../runtime/compile/context.ts'
import { components } from '../../../runtime/components/index.ts'
import { findOfKind, isAddress, ofKind, type Document } from '../../../runtime/document.ts'
import { loadLibrary } from '../../../runtime/check/load-library.ts'
import type { Context } from '../../call/context.ts'
import { schemaStatement } from '../../execution/schema-statement.ts'
import { statementDocuments } from '../sql/run/statement-documents.ts'

/** What the plans of a document that nobody has published are made with: the stored documents to which it refers. */
export async function chainContext(of: Document, context: Context): Promise<ChainContext> {
  const documents = await documentsOf(of, context)
  const document: ChainContext['document'] = (kind, address) => findOfKind(kind, address, documents)
  return {
    components,
    document,
    schema: (address) => document('schema', address)?.spec,
    statement: (address) => {
      const schema = documents.get(address)
      return schema && schemaStatement(schema, documents)
    },
    // The check has told it.
    problem: () => {},
  }
}

/** The document, its schemas with what their statements are made of, their data sources, and what else it names. */
async function documentsOf(of: Document, { engine, store }: Context): Promise<Map<string, Document>> {
  const documents = await loadLibrary(engine.set, [of], async (addresses) =>
    (await store.documents.many(addresses.filter(isAddress))).map((stored) => stored.document),
  )
  for (const one of [...documents.values()])
    if (one.kind === 'schema')
      for (const [address, used] of await statementDocuments(ofKind('schema', one), undefined, { store }))
        documents.set(address, used)
  return documents
}
