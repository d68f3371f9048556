import { addressOf } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { SchemaSet } from '../../runtime/schema/schema-set.ts'
import type { Store } from '../store/store.ts'

const pageSize = 500

/** Every document of the store by its address, kind by kind. */
export async function storedDocuments(store: Store, set: SchemaSet): Promise<Map<string, Document>> {
  const all = new Map<string, Document>()
  for (const kind of set.kinds()) {
    for (let offset = 0; ; offset += pageSize) {
      const sort = { field: 'id', direction: 'asc' } as const
      const { rows } = await store.documents.list({ kind, sort, offset, limit: pageSize })
      for (const { document } of rows) all.set(addressOf(document), document)
      if (rows.length < pageSize) break
    }
  }
  return all
}
