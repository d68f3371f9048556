import type { Document } from '../../../runtime/document.ts'
import { fileId, findFiles } from '../../../runtime/references/find-files.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { StoreReader } from '../../store/open-reader.ts'

/** Hashes of the files that the documents name, by the files' ids. A file that is not stored is left out. */
export async function filesOf(
  documents: ReadonlyMap<string, Document>,
  { store, set }: { store: Pick<StoreReader, 'blobs'>; set: JsonSchemaSet },
): Promise<Record<string, string>> {
  const ids = new Set([...documents.values()].flatMap((one) => findFiles(set, one).map(({ file }) => fileId(file))))
  const hashes: Record<string, string> = {}
  for (const id of ids) {
    const blob = await store.blobs.get(id)
    if (blob) hashes[id] = blob.hash
  }
  return hashes
}
