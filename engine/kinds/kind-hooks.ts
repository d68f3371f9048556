import type { Document } from '../../runtime/document.ts'
import type { Context } from '../call/context.ts'
import type { Store, StoredDocument } from '../store/store.ts'

/** What an engine module does for its kind when documents of it change. Generic code never names a kind. */
export interface KindHooks {
  /** Before anything is stored; throws what speaks against it. `secrets` are the typed ones, by field. */
  beforeSave?(change: SaveChange, context: Context): Promise<void>
  /** Keeps the hash of a secret (`x-secret.hash`), in the transaction. */
  keepHash?(stored: StoredDocument, field: string, hash: string, store: Store, context: Context): Promise<void>
  hasHash?(stored: StoredDocument, field: string, store: Store): Promise<boolean>
  /** After the transaction. */
  afterSave?(stored: StoredDocument, context: Context): Promise<void>
  beforeDelete?(stored: StoredDocument, context: Context): Promise<void>
  onDelete?(stored: StoredDocument, store: Store, context: Context): Promise<void>
}

export interface SaveChange {
  before: StoredDocument | undefined
  after: Document
  /** Typed secrets by field; null removes. */
  secrets: ReadonlyMap<string, string | null>
}
