import type { KindAbout } from '../../runtime/generated/calls/answer.ts'
import type { Document } from '../../runtime/document.ts'
import type { Library } from '../../runtime/parts/part.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Context } from '../call/context.ts'
import type { Store, StoredDocument } from '../store/store.ts'

/** What an engine module does for its kind when documents of it change. Generic code never names a kind. */
export interface KindHooks {
  /** What is wrong with a sound document that only the engine can see: in its files, for example. */
  problems?(document: Document, library: Library, context: Context): Promise<Problem[]>
  /**
   * Before a form saves, besides `beforeSave`: what its user must have done, and what follows from that alone. Imports and
   * copies bring it.
   */
  beforeForm?(change: Omit<SaveChange, 'secrets'>, context: Context): Promise<void>
  /** Before anything is stored; throws what speaks against it. `secrets` are the typed ones, by field. */
  beforeSave?(change: SaveChange, context: Context): Promise<void>
  /** Keeps the hash of a secret (`x-secret.hash`), in the transaction: `context.store` is of it. */
  keepHash?(stored: StoredDocument, hash: string, context: Context): Promise<void>
  hasHash?(stored: StoredDocument, field: string, store: Store): Promise<boolean>
  /** In the transaction, after the change and before its end; throws what must not become of the whole. */
  inChange?(change: Omit<SaveChange, 'secrets'>, store: Store): Promise<void>
  /** After the transaction. */
  afterSave?(stored: StoredDocument, context: Context): Promise<void>
  beforeDelete?(stored: StoredDocument, context: Context): Promise<void>
  /** Others that name what changes, each as it is when it follows; its user is asked whether they shall. */
  followers?(change: { before: Document; after: Document }, context: Context): Promise<Follower[]>
  /** Before a copy of it is given; throws what speaks against it. */
  beforeCopy?(document: Document, context: Pick<Context, 'session'>): void
  onDelete?(stored: StoredDocument, store: Store, context: Context): Promise<void>
  /** What lists of the kind show besides what its documents say: columns, and their values for each of the rows. */
  listed?(rows: readonly StoredDocument[], context: Context): Promise<ListedBesides>
}

/** A document that follows another one. */
export interface Follower {
  stored: StoredDocument
  document: Document
}

export interface ListedBesides {
  columns: KindAbout['columns']
  values: Record<string, unknown>[]
}

export interface SaveChange {
  before: StoredDocument | undefined
  after: Document
  /** Typed secrets by field; null removes. */
  secrets: ReadonlyMap<string, string | null>
}
