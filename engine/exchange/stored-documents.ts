import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { everyDocument } from '../store/every-document.ts'
import type { Store, StoredDocument } from '../store/store.ts'

/** Every document of the store by its address, kind by kind. */
export async function storedDocuments(
  store: Store,
  set: JsonSchemaSet,
  maySee?: (kind: string) => boolean,
): Promise<Map<string, Document>> {
  const rows = await storedRows(store, set, maySee)
  return new Map([...rows].map(([address, { document }]) => [address, document]))
}

/** The same with their rows; `maySee`: only of these kinds. */
export async function storedRows(
  store: Store,
  set: JsonSchemaSet,
  maySee: (kind: string) => boolean = () => true,
): Promise<Map<string, StoredDocument>> {
  const all = new Map<string, StoredDocument>()
  for (const kind of set.kinds().filter(maySee)) {
    for await (const stored of everyDocument(store.documents, { kind })) all.set(addressOf(stored.document), stored)
  }
  return all
}
