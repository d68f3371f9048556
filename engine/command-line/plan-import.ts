import { difference } from '../../runtime/difference.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document } from '../../runtime/document.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { hashOfDocument, type ExportRecord } from './export-record.ts'

/** What an import does with one document. */
export interface PlannedImport {
  action: 'create' | 'change' | 'unchanged' | 'delete'
  address: Address
  document: Document
  /** Places that differ from what is stored. */
  places: string[]
  /** It was changed in the store since it was exported into this folder. */
  conflict: boolean
}

/**
 * Compares documents of a folder with those of the store. With `prune`, what was exported into the folder and has no file
 * there any more is to be deleted.
 */
export async function planImport(
  documents: readonly Document[],
  stored: ReadonlyMap<string, Document>,
  { record, prune, set }: { record: ExportRecord; prune: boolean; set: JsonSchemaSet },
): Promise<PlannedImport[]> {
  const isConflict = (address: string, standing: Document) => {
    const exported = record.get(address)
    return exported !== undefined && exported.hash !== hashOfDocument(standing, set)
  }
  const planned = await mapInSlices(documents, (document): PlannedImport => {
    const address = addressOf(document)
    const standing = stored.get(address)
    if (!standing) return { action: 'create', address, document, places: [], conflict: false }
    if (hashOfDocument(standing, set) === hashOfDocument(document, set))
      return { action: 'unchanged', address, document, places: [], conflict: false }
    const places = difference(standing, document, set).map(({ at }) => at)
    return { action: 'change', address, document, places, conflict: isConflict(address, standing) }
  })
  if (!prune) return planned
  const there = new Set<string>(documents.map(addressOf))
  const gone = [...record.keys()].flatMap((address): PlannedImport[] => {
    const document = there.has(address) ? undefined : stored.get(address)
    return document
      ? [
          {
            action: 'delete',
            address: addressOf(document),
            document,
            places: [],
            conflict: isConflict(address, document),
          },
        ]
      : []
  })
  return [...planned, ...gone]
}
