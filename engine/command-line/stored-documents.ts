import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { everyDocument } from '../store/every-document.ts'
import type { Store } from '../store/store.ts'

/** Every document of the store by its address, kind by kind. */
export async function storedDocuments(store: Store, set: JsonSchemaSet): Promise<Map<string, Document>> {
  const all = new Map<string, Document>()
  for (const kind of set.kinds()) {
    for await (const { document } of everyDocument(store.documents, { kind })) all.set(addressOf(document), document)
  }
  return all
}
