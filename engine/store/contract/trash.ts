import type { Address, Document } from '../../../runtime/document.ts'
import type { StoredDocument } from './documents.ts'

/** As the document was when it was removed; `revision` is that of the removal. */
export interface RemovedDocument {
  id: number
  /** Number of the document that was removed in the same step, with its parts. */
  wholeId: number
  document: Document
  revision: number
  owner: string
  folderId: number | null
  createdAt: string
  removedAt: string
  removedBy: string
}

/** Removed documents, for 30 days. */
export interface TrashStore {
  /** Those that were chosen, the last one first; what went with them is in their step. */
  list(query: {
    kinds: readonly string[]
    find?: string
    offset?: number
    limit?: number
  }): Promise<{ rows: RemovedDocument[]; total: number }>
  read(kind: string, id: number): Promise<RemovedDocument | undefined>
  /** Those of the removed rows that the user of this view would see, were they there. */
  seen(ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Those that the user of this view might change, were they there. */
  changeable(ids: readonly number[]): Promise<ReadonlySet<number>>
  /** The removed rows of these addresses, each as it was removed last. */
  many(addresses: readonly Address[]): Promise<RemovedDocument[]>
  /** All that was removed in one step: the chosen document first. */
  step(id: number): Promise<RemovedDocument[]>
  /**
   * The whole step, under the numbers of before. Throws NotFound, NotAllowed for what is only seen, AlreadyRegistered for a
   * key or value taken since.
   */
  restore(id: number, options: { by: string }): Promise<StoredDocument[]>
  /** The whole step with its histories and secrets, for good. Throws NotFound, NotAllowed for what is only seen. */
  remove(id: number): Promise<void>
  /** Those of more than 30 days ago, for good; answers how many. */
  sweep(): Promise<number>
}
