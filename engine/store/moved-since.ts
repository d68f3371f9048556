import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import { Conflict, AlreadyRegistered, NotFound } from './errors.ts'
import type { DocumentChange, DocumentStore, StoredDocument } from './store.ts'

/** What an import writes: each document over the very row that it was planned from, or where there was none (PW-06). */
export function importOver(document: Document, planned: StoredDocument | undefined): DocumentChange {
  if (!planned) return { do: 'create', document, action: 'import' }
  return { do: 'save', id: planned.id, document, revision: planned.revision, action: 'import' }
}

export interface Moved {
  address: Address
  /** As it stands now; undefined: it is gone. */
  now: StoredDocument | undefined
}

/** Those that are not as they were planned from any more. */
export async function movedSince(
  addresses: readonly Address[],
  planned: ReadonlyMap<string, Pick<StoredDocument, 'id' | 'revision'>>,
  documents: Pick<DocumentStore, 'many'>,
): Promise<Moved[]> {
  const rows = new Map((await documents.many(addresses)).map((row) => [addressOf(row.document), row]))
  return addresses.flatMap((address) => {
    const [before, now] = [planned.get(address), rows.get(address)]
    return before?.id === now?.id && before?.revision === now?.revision ? [] : [{ address, now }]
  })
}

/** Whether a write was refused since something else was written meanwhile. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Conflict ||
  error instanceof NotFound ||
  (error instanceof AlreadyRegistered && error.field === 'key')
