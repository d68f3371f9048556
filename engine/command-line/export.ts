import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { closure } from '../../runtime/check/check-site.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { formatDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { schemaFolder, withSchemaLine } from '../../runtime/json-schema/schema-line.ts'
import { packDocuments } from '../archive/pack-documents.ts'
import { filesOf } from '../operations/file/packed-files.ts'
import type { Store } from '../store/store.ts'
import { writeKindSchemas } from './describe.ts'
import { hashOfDocument, isAsExported, readRecord, writeRecord } from './export-record.ts'
import { storedDocuments } from './stored-documents.ts'

/**
 * Writes documents as `<folder>/<kind>/<key>.json` in canonical form: these with all that they refer to, or all.
 * Secrets are not in documents, so none leaves the store. A file of an earlier export whose document is no longer there
 * is removed, unless somebody has changed it since. `schemas`: the schema of each kind is written too, in the words of this
 * set, and the documents name it for text editors. Answers how many were written, which were not found, and the files.
 */
export async function exportDocuments(
  folder: string,
  addresses: readonly Address[],
  store: Store,
  { set, schemas }: { set: JsonSchemaSet; schemas?: JsonSchemaSet | undefined },
): Promise<{ written: number; missing: Address[]; removed: string[]; kept: string[] }> {
  const { all, chosen, missing } = await chosenDocuments(addresses, store, set)
  const record = readRecord(folder)
  for (const document of chosen) {
    const file = join(document.kind, `${document.key}.json`)
    mkdirSync(join(folder, document.kind), { recursive: true })
    writeFileSync(join(folder, file), formatDocument(schemas ? withSchemaLine(document) : document, set))
    record.set(addressOf(document), { file, hash: hashOfDocument(document, set) })
  }
  if (schemas) {
    const kinds = new Set([...record.keys()].map((address) => address.slice(0, address.indexOf('/'))))
    writeKindSchemas(join(folder, schemaFolder), kinds, schemas)
  }
  const removed: string[] = []
  const kept: string[] = []
  for (const [address, { file, hash }] of record) {
    if (all.has(address)) continue
    record.delete(address)
    const path = join(folder, file)
    if (!existsSync(path)) continue
    if (isAsExported(readFileSync(path, 'utf8'), hash, set)) {
      rmSync(path)
      removed.push(file)
    } else kept.push(file)
  }
  if (record.size > 0) writeRecord(folder, record)
  return { written: chosen.size, missing, removed, kept }
}

/** Writes the same documents and the files that they name into one archive. Answers how many, and which were not found. */
export async function exportArchive(
  path: string,
  addresses: readonly Address[],
  store: Store,
  set: JsonSchemaSet,
): Promise<{ written: number; missing: Address[] }> {
  const { chosen, missing } = await chosenDocuments(addresses, store, set)
  const documents = [...chosen]
  const files = await filesOf(documents, { set, store })
  const bytes = packDocuments(documents, files, { set, bytesOf: (hash) => store.blobs.stream(hash) })
  // Half of one is never there under its name.
  const part = `${path}.part`
  try {
    await pipeline(bytes, createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { written: documents.length, missing }
}

/** These documents with all that they refer to, or all. */
async function chosenDocuments(addresses: readonly Address[], store: Store, set: JsonSchemaSet) {
  const all = await storedDocuments(store, set)
  const missing = addresses.filter((address) => !all.has(address))
  const chosen = new Set<Document>(addresses.length === 0 ? all.values() : [])
  for (const address of addresses) for (const document of closure(address, all, set)) chosen.add(document)
  return { all, chosen, missing }
}
