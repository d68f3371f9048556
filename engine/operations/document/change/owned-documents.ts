import type { Address, Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { findReferences } from '../../../../runtime/references/find-references.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'

/** The document and all that it owns, directly or through others; owners first. */
export async function ownedDocuments(stored: StoredDocument, { store, engine }: Context): Promise<StoredDocument[]> {
  const found = new Map<Address, StoredDocument>([[addressOf(stored.document), stored]])
  let last: Document[] = [stored.document]
  while (last.length > 0) {
    const owned = last.flatMap((document) =>
      findReferences(engine.set, document).filter((one) => one.owns && !found.has(one.address)),
    )
    const rows = await store.documents.many([...new Set(owned.map((one) => one.address))])
    for (const row of rows) found.set(addressOf(row.document), row)
    last = rows.map((row) => row.document)
  }
  return [...found.values()]
}
