import type { Address } from '../../../runtime/document.ts'
import type { WebhookSpec } from '../../../runtime/generated/kinds/webhook.ts'
import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'

/** Somebody who sends or gets a mail. */
export interface Mailbox {
  /** One e-mail address. */
  address: string
  /** How people call its owner. */
  name?: string
}

/** A file of a mail: bytes that the engine has made itself (ML-03). */
export interface Attachment {
  name: string
  /** Media type. */
  type: string
  /** In base64. */
  bytes: string
}

/** A mail as it goes out, ready in every word. */
export interface MailMessage {
  from: Mailbox
  to: Mailbox[]
  cc?: Mailbox[]
  bcc?: Mailbox[]
  replyTo?: Mailbox
  subject: string
  text: string
  html?: string
  /** Of header and text, where it has all of their characters; without: UTF-8. */
  encoding?: 'iso-2022-jp'
  attachments?: Attachment[]
}

/** Where a mail comes from. */
export type MailType = 'order' | 'add' | 'update' | 'delete' | 'transfer' | 'schedule'

/** What the mail log shows of a mail. */
export interface MailAbout {
  type: MailType
  trigger: 'success' | 'error'
  /** The content that caused it. */
  content?: Address
  subject: string
  recipients: string[]
  /** Address of the mail server. */
  server?: string
}

/** Why a try, or the whole mail, came to nothing: a problem's code, and the server's own words. */
export interface ToldFault {
  code: ProblemCode
  words: string
}

export interface MailTry {
  /** When it ended, ISO. */
  at: string
  /** What the server said when it took the mail. */
  answer?: string
  fault?: ToldFault
}

/** What became of a mail so far. */
export interface MailOutcome {
  tries: MailTry[]
  /** Recipients for whom the server has it. */
  accepted: string[]
  /** Recipients who will not get it, in the server's words. */
  refused: { address: string; words: string }[]
  /** Why it failed before anybody was asked. */
  fault?: ToldFault
  /** Why nobody has been asked yet. */
  held?: ToldFault
}
/** What is made when a mail is sent, and goes with it: what it was caused by has ended by then. */
interface Wished {
  /** Name of its file. */
  name: string
  login: Record<string, unknown>
  language: string
}

/** A report. */
export interface MailReportWish extends Wished {
  /** Plan of its rows, in the release that runs. */
  plan: string
  /** What its schemas take of the row that the mail tells of. */
  row: Record<string, unknown>
}

/** The graphs of a dashboard. */
export interface MailGraphsWish extends Wished {
  /** Plans of their rows, in the release that runs. */
  graphs: string[]
}

export type MailWish = MailReportWish | MailGraphsWish

/** Where a change is asked after that is told: its receipt in the data source of this plan. */
export interface OutboxIntent {
  siteId: number
  release: number
  plan: string
  receipt: string
  /** What the item becomes when the change came about. */
  then: Exclude<OutboxState, 'intended'>
}

/** What the outbox holds of a mail for its sender. */
export interface MailPayload {
  message: MailMessage
  /** Its cause has not come about yet, as far as the store knows. */
  intent?: OutboxIntent
  /** Still to be made; then they are attachments of the message. */
  reports?: MailWish[]
  /** The mail server; without, nobody sends it. */
  server?: Address
  /** The mail setting that it comes from. */
  setting?: Address
}

/** What happened, as receivers of webhooks know it. */
export type WebhookEvent = NonNullable<WebhookSpec['events']>[number] | 'webhook.test'

/** What the outbox holds of a delivery for its sender. */
export interface DeliveryPayload {
  webhook: Address
  /** The JSON text, the same in each try. */
  body: string
  /** Its cause has not come about yet, as far as the store knows. */
  intent?: OutboxIntent
}

/** What the log shows of a delivery. */
export interface DeliveryAbout {
  event: WebhookEvent
  webhook: Address
  /** What it happened to: a content, or what was published. */
  of?: Address
}

export interface DeliveryTry {
  /** When it ended, ISO. */
  at: string
  /** Until it ended. */
  ms: number
  /** HTTP status of the answer. */
  status?: number
  /** How the answer begins. */
  answer?: string
  fault?: ToldFault
}

/** What became of a delivery so far. */
export interface DeliveryOutcome {
  tries: DeliveryTry[]
  /** Why nobody is asked. */
  fault?: ToldFault
}

/** What waits to be sent, by its topic. */
export interface OutboxTopics {
  mail: { payload: MailPayload; about: MailAbout; outcome: MailOutcome }
  webhook: { payload: DeliveryPayload; about: DeliveryAbout; outcome: DeliveryOutcome }
}

export type OutboxTopic = keyof OutboxTopics

/**
 * `kept`: nobody was there to send it, or nobody shall; it waits for somebody who says so. `intended`: written before the change
 * that it tells of is committed in its data source; it becomes another one, or goes.
 */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'kept' | 'intended'

export interface OutboxItem<Topic extends OutboxTopic = 'mail'> {
  id: number
  /** Stable over retries: a mail's Message-ID. Unique: adding it again does nothing. */
  messageId: string
  about: OutboxTopics[Topic]['about']
  state: OutboxState
  /** How often it was claimed. */
  tries: number
  fence: number
  dueAt: string
  at: string
  siteId?: number
  /** What became of each try, as its sender wrote it. */
  outcome?: OutboxTopics[Topic]['outcome']
}

export interface NewOutboxItem<Topic extends OutboxTopic = 'mail'> {
  messageId: string
  /** What is sent. It is not read for lists. */
  payload: OutboxTopics[Topic]['payload']
  about: OutboxTopics[Topic]['about']
  /** Texts by which it is found. */
  find?: readonly string[]
  siteId?: number
  /** Without: it waits. */
  state?: OutboxState
  outcome?: OutboxTopics[Topic]['outcome']
  dueAt?: string
}

export interface OutboxQuery {
  state?: OutboxState
  find?: string
  siteId?: number
  /** Only those since then, ISO. */
  since?: string
  offset?: number
  limit?: number
}

/** What is to be sent of one topic. */
export interface OutboxStore<Topic extends OutboxTopic = 'mail'> {
  /** In the transaction of its cause. Answers undefined when the messageId is already there. */
  add(item: NewOutboxItem<Topic>): Promise<number | undefined>
  /** The same before its cause is committed elsewhere, in the place of what was intended before; looked into after `ms`. */
  intend(item: NewOutboxItem<Topic> & { payload: { intent: OutboxIntent } }, ms: number): Promise<void>
  /** The causes of these came about. */
  confirm(messageIds: readonly string[]): Promise<void>
  /** The causes of these did not come about: what is intended still goes. */
  forget(messageIds: readonly string[]): Promise<void>
  /** Takes due items for `ms`; another node takes them when that time is over. */
  claim(options: { limit: number; ms: number; state?: 'waiting' | 'intended' }): Promise<OutboxItem<Topic>[]>
  /** This node still works on what it claimed: nobody else takes it for another `ms`. What it has lost stays with others. */
  renew(ids: readonly number[], ms: number): Promise<void>
  /** What of an item is sent; with the fence of a claim nothing, where another one has it since. */
  read(id: number, fence?: number): Promise<OutboxTopics[Topic]['payload'] | undefined>
  /** What of an item is sent from now on. Throws FenceLost. */
  keep(id: number, fence: number, payload: OutboxTopics[Topic]['payload']): Promise<void>
  /** Ends a try. `waiting`: again at `dueAt`. Throws FenceLost. */
  settle(
    id: number,
    fence: number,
    end: { outcome: OutboxTopics[Topic]['outcome'] } & (
      | { state: Exclude<OutboxState, 'waiting'> }
      | { state: 'waiting'; dueAt: string }
    ),
  ): Promise<void>
  /** What failed or was kept waits once more, for now, as it is given here; false where it is neither. */
  again(id: number, payload: OutboxTopics[Topic]['payload']): Promise<boolean>
  get(id: number): Promise<OutboxItem<Topic> | undefined>
  /** A page, the latest first, without what is intended. */
  list(query?: OutboxQuery): Promise<{ rows: OutboxItem<Topic>[]; total: number }>
  /** Removes what is older, but for what waits; answers how many. */
  sweep(before: string): Promise<number>
}
