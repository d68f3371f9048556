import type { ContentAccess } from '../../runtime/compile/release.ts'
import type { Address, Document, DocumentNamed, Language, Text } from '../../runtime/document.ts'

/**
 * Everything that Kumiki keeps. Opened by `openStore`; SQLite and PostgreSQL behave alike (`contract.test.ts`).
 *
 * A promise that resolves means: committed and on disk. Times are ISO texts in UTC by the clock of the database
 * server. Errors: see `errors.ts`.
 */
export interface Store {
  documents: DocumentStore
  trash: TrashStore
  secrets: SecretStore
  blobs: BlobStore
  contents: ContentStore
  releases: ReleaseStore
  sites: SiteStore
  sessions: SessionStore
  users: UserStore
  carts: CartStore
  attempts: AttemptStore
  givenAnswers: GivenAnswerStore
  outbox: OutboxStore
  logs: LogStore
  counters: CounterStore
  settings: SettingStore
  runs: RunStore
  leases: LeaseStore
  events: EventStore
  /**
   * All that `work` does through the store it is given becomes durable together, or not at all when it throws.
   * On SQLite it holds the only writer, so wait for nothing foreign inside, and do not use the outer store there.
   * On PostgreSQL `work` is run again, at most three times, when two transactions have blocked each other.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /**
   * The same store with only the documents that a user sees (AZ-09): what is closed looks like what is not there, in
   * lists, by number, by address and among references; changing it throws NotFound, or NotAllowed where it is seen.
   */
  seenBy(visibility: Visibility): Store
  /** A random name of this installation: twelve hexadecimal digits that stay with the store. */
  install(): Promise<string>
  /** Answers when the store can be read; throws StoreUnavailable. */
  ping(): Promise<void>
  /** Writes a trial row: throws StorageFull or StoreUnavailable while the store cannot be written. */
  pingWrite(): Promise<void>
  /** Name of this engine process among the nodes on one store; new at each start. */
  readonly node: string
  /** True where several processes may share the store (PostgreSQL). */
  readonly manyNodes: boolean
  /** The time by the store's clock. */
  now: () => Date
  /** How far the store's clock is ahead of this machine's, in milliseconds; 0 where the store is this process's own. */
  clockOffset(): number
  close(): Promise<void>
}

// ---------------------------------------------------------------- documents

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
  /** Several changes in one transaction, in order; answers the documents created and saved. */
  change(changes: readonly DocumentChange[], by: string): Promise<StoredDocument[]>
  /** Owner and folder are the row's, not the document's: no revision. */
  file(id: number, options: { owner?: string; folderId?: number | null; by: string }): Promise<void>
  /** Throws NotFound, or NotAllowed for a row that the user of this view may only see. */
  requireChangeable(kind: string, id: number): Promise<void>
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

// ---------------------------------------------------------------- trash

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
  has(id: number): Promise<boolean>
  /** All that was removed in one step: the chosen document first. */
  step(id: number): Promise<RemovedDocument[]>
  /** The whole step, under the numbers of before. Throws NotFound, AlreadyRegistered for a key or value taken since. */
  restore(id: number, options: { by: string }): Promise<StoredDocument[]>
  /** The whole step with its histories and secrets, for good. Throws NotFound. */
  remove(id: number): Promise<void>
  /** Those of more than 30 days ago, for good; answers how many. */
  sweep(): Promise<number>
}

// ---------------------------------------------------------------- secrets

export interface SecretInfo {
  field: string
  /** SHA-256 of the destination text. */
  destination: string
  by: string
  at: string
}

/**
 * Values of `{ "$secret": field }`, sealed by AES-256-GCM and bound to document, field and destination.
 * `destination` is a text that the caller makes of the bound fields (type, host, port, user, URL): any change of it
 * asks for the secret again, while the running release still finds the old value under the old destination.
 */
export interface SecretStore {
  set(documentId: number, field: string, destination: string, value: string, options: { by: string }): Promise<void>
  get(documentId: number, field: string, destination: string): Promise<string | undefined>
  has(documentId: number, field: string, destination: string): Promise<boolean>
  /** All secrets of a document, without values. */
  list(documentId: number): Promise<SecretInfo[]>
  /** Removes one value, all of a field, or all of a document. */
  remove(documentId: number, field?: string, destination?: string): Promise<void>
  /** Removes the values of other destinations of this field (no running release uses them any more). */
  keepOnly(documentId: number, field: string, destinations: readonly string[]): Promise<void>
  /** Fields of stored documents that have values for several destinations. */
  severalDestinations(): Promise<{ address: Address; documentId: number; field: string }[]>
  /** Seals a short text that leaves the store (a link, a cookie, an order key); base64url. */
  seal(purpose: string, text: string): string
  /** The text, or undefined when it was altered, is of another purpose or of another install. */
  unseal(purpose: string, sealed: string): string | undefined
  /**
   * Without options: a new data key, everything sealed again under it. With `secret` (the KUMIKI_SECRET from now on)
   * or `newKeyFile`: another master key over the same data keys. Online; nothing is lost when it is interrupted.
   */
  rotate(options?: { secret?: string; newKeyFile?: boolean }): Promise<{ rewrapped: number; resealed: number }>
}

// ---------------------------------------------------------------- blobs and contents

export interface Blob {
  id: string
  /** `sha256-<hex>` of the bytes; equal bytes are stored once. */
  hash: string
  name: string
  type: string
  size: number
  by: string
  at: string
}

export interface BlobStore {
  put(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    about: { name: string; type: string; by: string; maxBytes?: number },
  ): Promise<Blob>
  get(id: string): Promise<Blob | undefined>
  /** Newest blob with these bytes. */
  byHash(hash: string): Promise<Blob | undefined>
  read(hash: string): Promise<Uint8Array | undefined>
  stream(hash: string): AsyncIterable<Uint8Array>
  remove(id: string): Promise<void>
  /** Removes what is older than a day and of no use: uploads that were cut off, files that no document ever named. */
  sweep(): Promise<number>
}

/** A text as the content store keeps it: compressed where that gains something. */
export interface PackedText {
  hash: string
  /** Bytes of the text itself. */
  size: number
  bytes: Uint8Array
}

/** Texts by hash, compressed, shared by revisions and releases. Immutable. */
export interface ContentStore {
  /** Answers the hash, `sha256-<hex>`. */
  put(text: string): Promise<string>
  putAll(texts: Iterable<string>): Promise<string[]>
  /** Stores texts that were packed elsewhere. */
  putPacked(texts: readonly PackedText[]): Promise<void>
  /** Those of the hashes that are not stored. */
  missing(hashes: Iterable<string>): Promise<string[]>
  get(hash: string): Promise<string | undefined>
  many(hashes: readonly string[]): Promise<Map<string, string>>
}

// ---------------------------------------------------------------- releases and sites

/** Without the numbers that the row holds. Values are hashes in the content store. */
export interface ReleaseManifest {
  site: Address
  /** The site's languages, the first one is its own. */
  languages: Language[]
  /** By content number: who may open it. */
  contents: Record<string, ContentAccess>
  documents: Record<Address, string>
  ids: Record<string, Address>
  blobs?: Record<string, string>
  /** Route key of each page, kept for the release. */
  routeKeys?: Record<string, string>
  screens: Record<string, Record<string, string>>
  menus?: Record<string, string>
  inputs?: Record<string, string>
  plans: Record<string, string>
  /** What its parts were made of (`engine/sites/drafts/notes.ts`). */
  notes?: string
  [more: string]: unknown
}

export interface Release {
  siteId: number
  number: number
  /** The release that this one was made on; null for the first. */
  base: number | null
  by: string
  at: string
  compiler: number
  note?: string
  manifest: ReleaseManifest
}

export interface ReleaseStore {
  /** Next number of the site; `contents` are stored by their hashes in the same transaction. */
  add(release: Omit<Release, 'number' | 'at'>, contents: Iterable<string>): Promise<Release>
  /** Newest first, without manifests. */
  list(siteId: number): Promise<Omit<Release, 'manifest'>[]>
  get(siteId: number, number: number): Promise<Release | undefined>
  latest(siteId: number): Promise<Release | undefined>
  /** A newer compiler: screens, inputs and plans are replaced; documents, ids, blobs and route keys must stay. */
  recompiled(
    siteId: number,
    number: number,
    compiler: number,
    manifest: ReleaseManifest,
    contents: Iterable<string>,
  ): Promise<void>
  /** Texts of a release by hash. */
  contents(hashes: readonly string[]): Promise<Map<string, string>>
}

export type SiteStatus = 'private' | 'processing' | 'publish'

export interface SiteState {
  siteId: number
  status: SiteStatus
  /** While it is processing: what held before, and holds when the change is cut off. */
  standing?: 'private' | 'publish'
  /** The release that runs, or that ran when the site was stopped. */
  release: number | null
  by: string
  at: string
}

export interface SiteStore {
  /** A site without a row is private. `processing` ends by itself when its node is gone or its time is over. */
  state(siteId: number): Promise<SiteState>
  all(): Promise<SiteState[]>
  /** Takes the site for publishing or stopping; false while another does. At most `ms` (default 30 s), unless renewed. */
  begin(siteId: number, options: { by: string; ms?: number }): Promise<boolean>
  /** Keeps it `ms` longer; false when this node does not have it. */
  renew(siteId: number, ms: number): Promise<boolean>
  /** Ends `processing` with the state that holds from now on; sends the event `site`. */
  settle(
    siteId: number,
    state: { status: 'private' | 'publish'; release?: number | null; by: string },
  ): Promise<SiteState>
}

// ---------------------------------------------------------------- sessions and users

export type SessionAudience = 'admin' | 'site' | 'api'

export interface Session {
  /** SHA-256 of the token, hex; the session's name inside the engine. */
  id: string
  audience: SessionAudience
  siteId?: number
  contentId?: number
  userKey: string
  /** The user's authEpoch at login. */
  epoch: number
  createdAt: string
  lastActionAt: string
  /** Absolute end. */
  expiresAt: string
  node?: string
  address?: string
  /** Rights at login, the login row of a site user. */
  data: Record<string, unknown>
}

export type NewSession = Pick<Session, 'audience' | 'userKey' | 'epoch' | 'expiresAt'> &
  Partial<Pick<Session, 'siteId' | 'contentId' | 'address' | 'data'>>

export interface SessionStore {
  /** The token is told once; the store keeps its SHA-256. */
  create(session: NewSession): Promise<{ token: string; session: Session }>
  /**
   * Answers from memory in the common case (exact on SQLite, at most 1 s old on several nodes). Also expired ones:
   * the caller judges. With `idleMs` a session that looks idle is read again first, since another node may know better.
   */
  get(token: string, options?: { idleMs?: number }): Promise<Session | undefined>
  /** Only from memory, at once; undefined says nothing about the session. */
  known(token: string): Session | undefined
  /** Last action now: at once in memory, in the store at most once in 30 s per session. */
  touch(session: Session): void
  /** Replaces `data`. */
  setData(id: string, data: Record<string, unknown>): Promise<void>
  remove(id: string): Promise<void>
  /** Ends all sessions that match; answers their ids. */
  removeAll(which: {
    audience?: SessionAudience
    siteId?: number
    userKey?: string
    except?: string
  }): Promise<string[]>
  list(which: { audience?: SessionAudience; siteId?: number; userKey?: string }): Promise<Session[]>
  /** Removes expired ones; answers how many. */
  sweep(): Promise<number>
}

/** What the engine knows of a console user beyond the document `user/<userKey>`. */
export interface LoginState {
  userKey: string
  passwordHash?: string
  passwordChangedAt?: string
  mustChangePassword: boolean
  /** Rises on password change, suspension, deletion, two-factor reset, "end sessions"; never falls. */
  authEpoch: number
  failedLogins: number
  lastFailedAt?: string
  twoFactor: boolean
  /** Sealed in the store. */
  twoFactorSecret?: string
  twoFactorPending?: string
  twoFactorLastStep: number
  /** Hashes. */
  recoveryCodes: string[]
  lastLoginAt?: string
  lastLoginAddress?: string
}

export interface UserStore {
  /** From memory in the common case. Undefined for one who never had a login. */
  state(userKey: string): Promise<LoginState | undefined>
  /** 0 for one who never had a login. From memory in the common case. */
  epoch(userKey: string): Promise<number>
  /** Sets what is given (undefined removes), makes the row when needed. */
  write(userKey: string, changes: Partial<Omit<LoginState, 'userKey' | 'authEpoch'>>): Promise<LoginState>
  /** Ends all that stands on the old epoch; answers the new one. */
  raiseEpoch(userKey: string): Promise<number>
  /** One wrong password more; answers the count. */
  failed(userKey: string): Promise<number>
  succeeded(userKey: string, options: { address?: string }): Promise<void>
  /** True once per step, and only for a later step than the last accepted one (compare-and-set). */
  acceptStep(userKey: string, step: number): Promise<boolean>
  /** True once per code. */
  useRecoveryCode(userKey: string, codeHash: string): Promise<boolean>
  /** Password and second factor go, the epoch rises and stays: a later user of that key gets none of it. */
  remove(userKey: string): Promise<void>
}

// ---------------------------------------------------------------- carts and purchases

export interface CartRow {
  /** Number for `del-cart-info/{id}`. */
  id: number
  /** JSON text of the row's key values in the order of the content's keys. */
  rowKey: string
  count: number
  /** What is kept of the row when it was put in. */
  row: Record<string, unknown>
  at: string
}

export interface Cart {
  id: number
  siteId: number
  contentId: number
  userKey: string
  /** 32 hex digits; of this cart until it is bought or emptied. */
  PURCHASEID: string
  rows: CartRow[]
  updatedAt: string
}

/** `tab`: the name of the browser's tab that asks; changes are told with it. */
export type CartOf = { siteId: number; contentId: number; userKey: string; tab?: string }

/** What lists show of a cart. */
export interface CartCounts {
  /** 0: there is none. */
  PURCHASEID: string | 0
  /** Count by the row key's JSON text. */
  counts: ReadonlyMap<string, number>
}

export interface CartStore {
  get(of: CartOf): Promise<Cart | undefined>
  /** As `get` tells it, for each page of a list: from memory where no other node writes. */
  counts(of: CartOf): Promise<CartCounts>
  byPurchaseId(purchaseId: string): Promise<Cart | undefined>
  /**
   * Sets the count of one row (0 removes it), opens the cart when needed. Rows in the order they were put in. With `from`
   * only while that is the count: what another tab has changed meanwhile stays. Throws CartFull, and changes nothing,
   * where the cart would have more than `most`.
   */
  setRow(
    of: CartOf,
    row: { rowKey: string; count: number; row: Record<string, unknown>; from?: number | undefined },
    most?: number,
  ): Promise<Cart>
  /** Removes one row of the user's own carts; false when there is none. */
  removeRow(of: Pick<CartOf, 'siteId' | 'userKey' | 'tab'>, rowId: number): Promise<boolean>
  /** The cart and its PURCHASEID go. `tab`: who did it, see `CartOf`. */
  remove(cartId: number, tab?: string): Promise<void>
  /**
   * The lines go as they were ordered: what was put in or raised meanwhile stays, under a PURCHASEID of its own. Without
   * any, the cart goes too.
   */
  settle(purchaseId: string, ordered: readonly { rowKey: string; count: number }[], tab?: string): Promise<void>
  /** A content's keys have changed: its carts go. */
  removeOf(siteId: number, contentId?: number): Promise<number>
  /** Carts with something in them. */
  count(siteId: number, contentId: number): Promise<number>
}

export type AttemptState = 'executing' | 'done' | 'unknown' | 'released'

export interface Attempt {
  purchaseId: string
  siteId: number
  contentId: number
  userKey: string
  /** Of cart and inputs: the same PURCHASEID with another hash is refused. */
  hash: string
  state: AttemptState
  node: string
  /** Rises with each take-over; a write with an old one throws FenceLost. */
  fence: number
  answer?: unknown
  /** What the recovery needs: plan, release, receipt. */
  data?: unknown
  at: string
  updatedAt: string
  /** While executing: until when its node has it. */
  until: string
}

export interface AttemptStore {
  /** Begins, also again after `released` with the same or another hash; else tells the attempt that stands. */
  begin(
    attempt: Pick<Attempt, 'purchaseId' | 'siteId' | 'contentId' | 'userKey' | 'hash' | 'data'> & { ms: number },
  ): Promise<{ begun: true; attempt: Attempt } | { begun: false; attempt: Attempt }>
  get(purchaseId: string): Promise<Attempt | undefined>
  /** Ends it; use it in one transaction with cart removal, outbox and logs. Throws FenceLost. */
  settle(
    purchaseId: string,
    fence: number,
    end: { state: 'done' | 'unknown' | 'released'; answer?: unknown },
  ): Promise<void>
  /** Keeps it `ms` longer, counted from now; false when it is settled or another node has it. */
  renew(purchaseId: string, fence: number, ms: number): Promise<boolean>
  /** Takes over attempts whose node is gone or whose time is over: fence + 1, this node, `ms` more. */
  takeOver(options: { ms: number; limit?: number }): Promise<Attempt[]>
  list(which: { siteId?: number; state?: AttemptState; limit?: number }): Promise<Attempt[]>
  /** Removes done and released ones older than `days` (30). */
  sweep(days?: number): Promise<number>
}

/** Answers of idempotent calls, kept for 24 hours. */
export interface GivenAnswerStore {
  /** Begins the call under its key for `ms`, or tells what an earlier one answered, or that it is under way. */
  begin(
    key: string,
    ms: number,
  ): Promise<{ state: 'begun'; fence: number } | { state: 'under-way' } | { state: 'given'; answer: string }>
  /** Keeps what the call answered. Does nothing where another has begun since. */
  keep(key: string, fence: number, answer: string): Promise<void>
  /** The call failed: the next one with its key begins. */
  release(key: string, fence: number): Promise<void>
  /** Removes those whose time is over; answers how many. */
  sweep(): Promise<number>
}

// ---------------------------------------------------------------- outbox, leases, counters

export interface OutboxItem {
  id: number
  topic: string
  /** Stable over retries: a mail's Message-ID. Unique: adding it again does nothing. */
  messageId: string
  payload: unknown
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  fence: number
  dueAt: string
  at: string
  lastError?: string
}

export interface OutboxStore {
  /** In the transaction of its cause. Answers undefined when the messageId is already there. */
  add(item: { topic: string; messageId?: string; payload: unknown; dueAt?: string }): Promise<number | undefined>
  /** Takes due items for `ms`; another node takes them when that time is over. */
  claim(options: { topic?: string; limit: number; ms: number }): Promise<OutboxItem[]>
  sent(id: number, fence: number): Promise<void>
  /** Again at `dueAt`, or never (`failed`). */
  retry(id: number, fence: number, options: { error: string; dueAt?: string }): Promise<void>
  list(which: { topic?: string; state?: OutboxItem['state']; limit?: number }): Promise<OutboxItem[]>
  sweep(days?: number): Promise<number>
}

/** Named claims (a schedule's slot, an import): at most one holder, by the store's clock. */
export interface LeaseStore {
  take(name: string, ms: number): Promise<{ fence: number } | undefined>
  /** False when it has gone to another. */
  renew(name: string, fence: number, ms: number): Promise<boolean>
  release(name: string, fence: number): Promise<void>
}

/** Counts shared by all nodes, such as wrong passwords per user and address. */
export interface CounterStore {
  /** Adds `by` (default 1); a new window begins when the old one is over. */
  add(name: string, options: { windowMs: number; by?: number }): Promise<{ count: number; resetAt: string }>
  get(name: string): Promise<{ count: number; resetAt: string } | undefined>
  /** One less in a window that still runs. */
  giveBack(name: string): Promise<void>
  reset(name: string): Promise<void>
  sweep(): Promise<number>
}

// ---------------------------------------------------------------- logs, settings, events

/** `audit` is append-only and hash-chained per day; the others can be swept. */
export type LogName = 'operation' | 'api' | 'data-update' | 'site' | 'mail' | 'error' | 'audit'

export interface LogEntry {
  user?: string
  address?: string
  /** Key of the call. */
  call?: string
  /** What it was done to: an address, a table. */
  object?: string
  /** Code or outcome. */
  result?: string
  siteId?: number
  /** Correlation id. */
  requestId?: string
  ms?: number
  message?: string
  data?: Record<string, unknown>
}

export interface LoggedEntry extends LogEntry {
  id: number
  log: LogName
  at: string
}

export interface LogQuery {
  log: LogName
  find?: string
  user?: string
  siteId?: number
  from?: string
  to?: string
  offset?: number
  limit?: number
  direction?: 'asc' | 'desc'
}

export interface LogStore {
  /**
   * Resolves when stored, rejects when it cannot be. Outside a transaction, entries other than `audit` wait up to
   * 50 ms to be written together: do not wait for them in a call that somebody waits for (`void … .catch(…)`).
   */
  append(log: LogName, entry: LogEntry): Promise<void>
  list(query: LogQuery): Promise<{ rows: LoggedEntry[]; total: number }>
  /** Checks the audit chain of a day (YYYY-MM-DD) or of all days; `brokenAt` is the first bad entry's id. */
  verify(day?: string): Promise<{ entries: number; brokenAt?: number }>
  /** Not for `audit`. */
  sweep(log: Exclude<LogName, 'audit'>, before: string): Promise<number>
}

export interface SettingStore {
  /** From memory in the common case. */
  get<T = unknown>(name: string): Promise<T | undefined>
  set(name: string, value: unknown, by: string): Promise<void>
  /** Sets only where nothing is yet; false when something was (one winner among nodes). */
  setFirst(name: string, value: unknown, by: string): Promise<boolean>
  remove(name: string, by: string): Promise<void>
}

/** Runs of a schema that were alike: same origin, same page, same outcome, within a few seconds. */
export interface SchemaRun {
  /** `schema/<key>`. */
  schema: string
  at: string
  /** A page of a site, or a builder's own run. */
  origin: 'page' | 'test'
  /** Key of the page's plan: `7/list`. */
  page?: string
  /** Who ran it for a test. */
  by?: string
  count: number
  /** Mean. */
  ms: number
  maxMs: number
  /** Of the last of them. */
  rows?: number
  /** The database's words among its values are only for who may see data sources. */
  fault?: RunFault
  /** Why a run failed that was written before codes were kept, in English. */
  error?: string
  /** Whoever started it stopped it or went away before it ended. */
  stopped?: true
}

/** Why a run failed, as a problem says it: whoever reads it reads it in their language. */
export interface RunFault {
  code: string
  values?: (string | number)[]
}

export interface RunStore {
  /** The last 50 entries of each schema stay. */
  append(runs: readonly SchemaRun[]): Promise<void>
  /** Newest first. */
  list(schema: string): Promise<SchemaRun[]>
  remove(schema: string): Promise<void>
}

/** What the store says itself: `document`, `session`, `user`, `setting`, `site`, `release`. Others are the engine's. */
export interface StoreEvent {
  topic: string
  /** Address, session id, user key, site id … */
  key: string
  data?: unknown
  /** Node that sent it. */
  node: string
}

export interface EventStore {
  /** Told to all nodes, this one included, after the commit; at most once per node, within about 1 s. */
  send(topic: string, key: string, data?: unknown): Promise<void>
  /** Answers the function that ends it. Topic `*`: all. Topic `resync` (key empty) means: events may have been missed, drop caches. */
  on(topic: string, handler: (event: StoreEvent) => void): () => void
}
