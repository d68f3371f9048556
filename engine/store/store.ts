import type { AttemptStore, GivenAnswerStore } from './contract/attempts.ts'
import type { CartStore } from './contract/carts.ts'
import type { CounterStore, LeaseStore } from './contract/claims.ts'
import type { DocumentStore, Visibility } from './contract/documents.ts'
import type { DownloadStore } from './contract/downloads.ts'
import type { EventStore } from './contract/events.ts'
import type { BlobStore, ContentStore } from './contract/files.ts'
import type { FavoriteStore } from './contract/favorites.ts'
import type { ImportBaseStore } from './contract/import-bases.ts'
import type { JobRunStore } from './contract/job-runs.ts'
import type { ListViewStore } from './contract/list-views.ts'
import type { LogStore } from './contract/logs.ts'
import type { OutboxStore } from './contract/outbox.ts'
import type { PlannedReleaseStore } from './contract/planned-releases.ts'
import type { ReleaseStore } from './contract/releases.ts'
import type { RunStore } from './contract/runs.ts'
import type { ScheduleStore } from './contract/schedules.ts'
import type { SecretStore } from './contract/secrets.ts'
import type { SessionStore } from './contract/sessions.ts'
import type { SettingStore } from './contract/settings.ts'
import type { SiteHistoryStore } from './contract/site-history.ts'
import type { SiteStore } from './contract/sites.ts'
import type { TransferStore } from './contract/transfers.ts'
import type { TrashStore } from './contract/trash.ts'
import type { UserStore } from './contract/users.ts'

export type * from './contract/documents.ts'
export type * from './contract/trash.ts'
export type * from './contract/import-bases.ts'
export type * from './contract/secrets.ts'
export type * from './contract/files.ts'
export type * from './contract/downloads.ts'
export type * from './contract/transfers.ts'
export type * from './contract/job-runs.ts'
export type * from './contract/planned-releases.ts'
export type * from './contract/releases.ts'
export type * from './contract/site-history.ts'
export type * from './contract/sites.ts'
export type * from './contract/sessions.ts'
export type * from './contract/users.ts'
export type * from './contract/carts.ts'
export type * from './contract/attempts.ts'
export type * from './contract/outbox.ts'
export type * from './contract/claims.ts'
export type * from './contract/favorites.ts'
export type * from './contract/list-views.ts'
export type * from './contract/logs.ts'
export type * from './contract/runs.ts'
export type * from './contract/schedules.ts'
export type * from './contract/settings.ts'
export type * from './contract/events.ts'

/**
 * Everything that Kumiki keeps. Opened by `openStore`; SQLite and PostgreSQL behave alike (`test/each-store.ts`).
 *
 * A promise that resolves means: committed and on disk. Times are ISO texts in UTC by the clock of the database
 * server. Errors: see `errors.ts`.
 */
export interface Store {
  documents: DocumentStore
  trash: TrashStore
  importBases: ImportBaseStore
  secrets: SecretStore
  blobs: BlobStore
  contents: ContentStore
  releases: ReleaseStore
  plannedReleases: PlannedReleaseStore
  sites: SiteStore
  siteHistory: SiteHistoryStore
  sessions: SessionStore
  users: UserStore
  carts: CartStore
  listViews: ListViewStore
  favorites: FavoriteStore
  attempts: AttemptStore
  idempotencyAnswers: GivenAnswerStore
  downloads: DownloadStore
  transfers: TransferStore
  jobRuns: JobRunStore
  /** Mails. */
  outbox: OutboxStore
  /** POSTs to webhooks. */
  deliveries: OutboxStore<'webhook'>
  logs: LogStore
  counters: CounterStore
  settings: SettingStore
  runs: RunStore
  leases: LeaseStore
  schedules: ScheduleStore
  events: EventStore
  /**
   * All that `work` does through the store it is given becomes durable together, or not at all when it throws.
   * On SQLite it holds the only writer, so wait for nothing foreign inside, and do not use the outer store there.
   * A `brief` one does little; on SQLite it waits for the disk together with others that come at the same time.
   * On PostgreSQL `work` is run again, at most three times, when two transactions have blocked each other.
   */
  transaction<T>(work: (store: Store) => Promise<T>, options?: { brief?: boolean }): Promise<T>
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
