import type { Address, Document, DocumentNamed, Text } from '../../../runtime/document.ts'

export interface StoredDocument {
  id: number
  document: Document
  revision: number
  owner: string
  folderId: number | null
  createdAt: string
  updatedAt: string
  updatedBy: string
  /** `sha256-<hex>` of the document's JSON text. */
  hash: string
}

/** The row of a document whose kind is known. */
export type StoredOf<Kind extends string> = Omit<StoredDocument, 'document'> & { document: DocumentNamed<Kind> }

/**
 * What a user sees and may change of the documents: all without a folder, own ones, and those in these folders. Kinds
 * of which one owns the other by its key (`owners`: content → site) are closed together.
 */
export interface Visibility {
  user: string
  /** Folders whose documents, and which themselves, the user sees. */
  folderIds: readonly number[]
  /** Folders whose documents the user may change. */
  changeIds: readonly number[]
  /** Folders that the user may change themselves. */
  ownIds: readonly number[]
  owners: Readonly<Record<string, string>>
}

export interface DocumentQuery {
  /** One kind, or several. */
  kind: string | readonly string[]
  /** Found anywhere in key or name; upper and lower case, full and half width are the same. */
  find?: string
  folderId?: number
  /** Only those whose key says that the document of this key owns them. */
  ownerKey?: string
  /** Besides those in the folder: documents that refer to `target` at this place, whatever folder they lie in. */
  orReferring?: { target: Address; at: string }
  /** By kind means by kind and name. */
  sort?: { field: 'name' | 'key' | 'kind' | 'updatedAt' | 'id'; direction: 'asc' | 'desc' }
  offset?: number
  limit?: number
}

/** `secret`: only values that are kept apart changed; the document is the same. */
export type RevisionAction = 'create' | 'save' | 'restore' | 'delete' | 'import' | 'secret'

export interface Revision {
  revision: number
  by: string
  at: string
  note?: string
  action: RevisionAction
  hash: string
}

export interface CreateOptions {
  folderId?: number
  /** Default: who creates it. */
  owner?: string
  note?: string
  action?: 'create' | 'import'
}

export interface SaveOptions {
  /** The revision that the change was made on; another one in the store is a Conflict. */
  revision: number
  by: string
  note?: string
  action?: 'save' | 'restore' | 'import'
}

export type DocumentChange =
  | ({ do: 'create'; document: Document } & CreateOptions)
  | {
      do: 'save'
      id: number
      document: Document
      revision: number
      note?: string
      action?: 'save' | 'restore' | 'import'
      /** A secret changes with it: the same document gets a revision too. */
      secrets?: boolean
    }
  /** Import over an existing key: saves on whatever revision stands, or creates. */
  | ({ do: 'put'; document: Document } & CreateOptions)
  | { do: 'remove'; id: number; revision?: number; note?: string }

export interface Use {
  address: Address
  id: number
  name?: Text
  /** JSON pointer of the reference in that document. */
  at: string
}

export interface DocumentStore {
  /** All documents, whoever looks: for what must hold among all, such as free keys and followers of a new key. */
  readonly whole: DocumentStore
  list(query: DocumentQuery): Promise<{ rows: StoredDocument[]; total: number }>
  /** How many documents of each kind there are. */
  counts(): Promise<Record<string, number>>
  read<Kind extends string>(kind: Kind, id: number): Promise<StoredOf<Kind> | undefined>
  find(address: Address): Promise<StoredDocument | undefined>
  /** Those that exist, in the order asked for. */
  many(addresses: readonly Address[]): Promise<StoredDocument[]>
  /** The document and all that it refers to, directly or through others (what is missing is left out). */
  withReferences(address: Address): Promise<StoredDocument[]>
  /** Where the document is referred to. */
  usedBy(address: Address): Promise<Use[]>
  /** For each address, in how many documents it is referred to. */
  usedByCounts(addresses: readonly Address[]): Promise<Record<Address, number>>
  /** The document that holds an `x-unique` value, whoever sees it. `field` is its place: `/spec/path`. */
  holderOf(kind: string, field: string, value: string): Promise<number | undefined>
  /** Throws AlreadyRegistered for a taken key or a taken `x-unique` value. */
  create(document: Document, by: string, options?: CreateOptions): Promise<StoredDocument>
  /** Throws Conflict {revision, by, at}, NotFound, AlreadyRegistered. A save that changes nothing adds no revision. */
  save(id: number, document: Document, options: SaveOptions): Promise<StoredDocument>
  /**
   * Puts it into the trash, with `whole` the document with which it goes in one step. Its history and secrets stay until
   * they are swept. Throws Conflict, NotFound.
   */
  remove(id: number, options: { revision?: number; by: string; note?: string; whole?: number }): Promise<void>
  /** Stores what these documents hold, so that a change of many is short: nobody sees them until they are changed. */
  prepare(documents: readonly Document[]): Promise<void>
  /** Several changes in one transaction, in order; answers the documents created and saved. */
  change(changes: readonly DocumentChange[], by: string): Promise<StoredDocument[]>
  /** Owner and folder are the row's, not the document's: no revision. */
  file(id: number, options: { owner?: string; folderId?: number | null; by: string }): Promise<void>
  /** Those of the rows that the user of this view sees. */
  seen(ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Those of the rows that the user of this view may change, not only see. */
  changeable(ids: readonly number[]): Promise<ReadonlySet<number>>
  /** How many documents lie in the folder, whoever sees them. */
  inFolder(folderId: number): Promise<number>
  /** A page of the revisions without their contents, the newest first. Also of a removed document. */
  history(id: number, page?: { offset?: number; limit?: number }): Promise<{ rows: Revision[]; total: number }>
  revision(id: number, revision: number): Promise<Document | undefined>
  /** Saves an earlier revision again as the newest one. Throws Conflict when `base` is not the current one. */
  restore(id: number, options: { revision: number; base: number; by: string; note?: string }): Promise<StoredDocument>
}
