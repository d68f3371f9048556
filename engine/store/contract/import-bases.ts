import type { Address } from '../../../runtime/document.ts'

/** What the store and a bundle of documents last agreed on, of one document: brought by an import, or written by an export. */
export interface ImportBase {
  /** Name of the bundle. */
  bundle: string
  address: Address
  /** Of what the bundle said, in the content store: the document in canonical form, files by their hash. */
  brought: string
  /** Of what is stored when nobody has changed it since; the same where nothing was added to it on the way in. */
  stored: string
  /** The row that holds just that: as long as its revision is this one, nobody has changed it. */
  documentId?: number
  revision?: number
  at: string
}

export interface ImportBaseStore {
  /** Of every bundle, the newest last. */
  list(): Promise<ImportBase[]>
  /** In place of what was agreed before. */
  put(bases: readonly Omit<ImportBase, 'at'>[]): Promise<void>
  /** The bundle brings them no more. */
  remove(bundle: string, addresses: readonly Address[]): Promise<void>
}
