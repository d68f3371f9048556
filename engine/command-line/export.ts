import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closure } from '../../runtime/check/check-site.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Store } from '../store/store.ts'
import { storedDocuments } from './stored-documents.ts'

/**
 * Writes documents as `<folder>/<kind>/<key>.json` in canonical form: these with all that they refer to, or all.
 * Secrets are not in documents, so none leaves the store. Answers how many were written, and which were not found.
 */
export async function exportDocuments(
  folder: string,
  addresses: readonly Address[],
  store: Store,
  set: JsonSchemaSet,
): Promise<{ written: number; missing: Address[] }> {
  const all = await storedDocuments(store, set)
  const missing = addresses.filter((address) => !all.has(address))
  const chosen = new Set<Document>(addresses.length === 0 ? all.values() : [])
  for (const address of addresses) for (const document of closure(address, all, set)) chosen.add(document)
  for (const document of chosen) {
    mkdirSync(join(folder, document.kind), { recursive: true })
    writeFileSync(join(folder, document.kind, `${document.key}.json`), formatDocument(document, set))
  }
  return { written: chosen.size, missing }
}
