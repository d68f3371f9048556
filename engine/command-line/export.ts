import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closure } from '../../runtime/check/check-site.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Store } from '../store/store.ts'
import { hashOfText, readRecord, writeRecord } from './export-record.ts'
import { storedDocuments } from './stored-documents.ts'

/**
 * Writes documents as `<folder>/<kind>/<key>.json` in canonical form: these with all that they refer to, or all.
 * Secrets are not in documents, so none leaves the store. A file of an earlier export whose document is no longer there
 * is removed, unless somebody has changed it since. Answers how many were written, which were not found, and the files.
 */
export async function exportDocuments(
  folder: string,
  addresses: readonly Address[],
  store: Store,
  set: JsonSchemaSet,
): Promise<{ written: number; missing: Address[]; removed: string[]; kept: string[] }> {
  const all = await storedDocuments(store, set)
  const missing = addresses.filter((address) => !all.has(address))
  const chosen = new Set<Document>(addresses.length === 0 ? all.values() : [])
  for (const address of addresses) for (const document of closure(address, all, set)) chosen.add(document)
  const record = readRecord(folder)
  for (const document of chosen) {
    const file = join(document.kind, `${document.key}.json`)
    const text = formatDocument(document, set)
    mkdirSync(join(folder, document.kind), { recursive: true })
    writeFileSync(join(folder, file), text)
    record.set(addressOf(document), { file, hash: hashOfText(text) })
  }
  const removed: string[] = []
  const kept: string[] = []
  for (const [address, { file, hash }] of record) {
    if (all.has(address)) continue
    record.delete(address)
    const path = join(folder, file)
    if (!existsSync(path)) continue
    if (hashOfText(readFileSync(path, 'utf8')) === hash) {
      rmSync(path)
      removed.push(file)
    } else kept.push(file)
  }
  if (record.size > 0) writeRecord(folder, record)
  return { written: chosen.size, missing, removed, kept }
}
