import type { ApiRelease } from '../../runtime/apis/api-release.ts'
import type { Plan } from '../../runtime/release/plan.ts'
import type { ScreenDocument, SiteMenu } from '../../runtime/compile/release.ts'
import type { Document, Text } from '../../runtime/document.ts'
import type { BegunAuthorization, Tokens } from './contract/web-apis.ts'
import type {
  CartRow,
  JobRunAbout,
  LogEntry,
  OutboxTopics,
  PlannedOutcome,
  ReleaseManifest,
  RunFault,
  ScheduleRunAbout,
  TransferAbout,
  ViewColumn,
} from './store.ts'

/** What the texts hold that the engine itself has written as JSON: columns of the store, and what releases freeze. */
interface StoredJson {
  'carts.row': CartRow['row']
  'documents.name': Text
  'job-runs.about': JobRunAbout
  'list-views.columns': ViewColumn[]
  'logs.entry': LogEntry
  'planned-releases.outcome': PlannedOutcome
  'runs.fault': RunFault
  'schedule-runs.about': ScheduleRunAbout
  'sessions.data': Record<string, unknown>
  'transfers.about': TransferAbout
  'users.recovery-codes': string[]
  'web-api.begun': BegunAuthorization
  'web-api.tokens': Tokens
  api: ApiRelease
  document: Document
  manifest: ReleaseManifest
  menu: SiteMenu
  plan: Plan
  screen: ScreenDocument
}

/** What the engine has written into a column of the outbox about an item of a topic. */
export function storedOfOutbox<Topic extends keyof OutboxTopics, Column extends keyof OutboxTopics[Topic]>(
  _topic: Topic,
  _column: Column,
  text: string,
): OutboxTopics[Topic][Column] {
  return JSON.parse(text) as OutboxTopics[Topic][Column]
}

/** The value of such a text. It was checked before it was written. */
export function storedJson<Name extends keyof StoredJson>(_name: Name, text: string): StoredJson[Name] {
  return JSON.parse(text) as StoredJson[Name]
}
