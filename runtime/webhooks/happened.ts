import type { Address } from '../document.ts'
import * as defaults from '../generated/defaults.ts'
import type { WebhookSpec } from '../generated/kinds/webhook.ts'

/** What happens, as builders choose it. */
export type ChosenEvent = WebhookSpec['events'][number]

/** What is told of a row: its key, and what its page shows and takes. */
export interface ToldRow {
  /** By the names of its columns. */
  key: Readonly<Record<string, unknown>>
  /** As it was, in the columns that its page shows. */
  before?: Readonly<Record<string, unknown>>
  /** What was entered, without passwords. */
  inputs?: Readonly<Record<string, unknown>>
}

export interface ToldOrder {
  purchaseId: string
  /** Who ordered. */
  user: string
  inputs: Readonly<Record<string, unknown>>
  /** What the schemas of the order gave, as its user saw it. */
  order: Readonly<Record<string, unknown>>
  /** In digits. */
  total: string
  lines: readonly {
    key: Readonly<Record<string, unknown>>
    quantity: unknown
    price: unknown
    subtotal: unknown
    /** The columns that the cart shows. */
    columns: Readonly<Record<string, unknown>>
  }[]
}

export interface ToldRows {
  /** Key of the page that did it. */
  page: string
  user: string
  rows: readonly ToldRow[]
}

export interface ToldTransfer {
  file: string
  user: string
  state: 'done' | 'failed' | 'stopped'
  /** Lines of the file, those that were written, and those that are faulty. */
  lines: number
  written: number
  faulty: number
  inserted: number
  updated: number
  deleted: number
}

export interface ToldRelease {
  number: number
  by: string
  name?: string
  note?: string
}

/** What is told with each event. */
export interface ToldData {
  'order.placed': ToldOrder
  'row.added': ToldRows
  'row.changed': ToldRows
  'row.deleted': ToldRows
  'transfer.ended': ToldTransfer
  'release.published': ToldRelease
  'webhook.test': Readonly<Record<string, never>>
}

/** Where something happened: what webhooks may be bound to. */
export interface HappenedAt {
  site?: Address
  content?: Address
  api?: Address
}

/** Something that happened. */
export type Happened = {
  [Event in keyof ToldData]: HappenedAt & { event: Event; data: ToldData[Event] }
}[keyof ToldData]

/** Whether a webhook is told of it. A site stands for its contents too. */
export function isTold(
  { events, only = [], valid = defaults.webhookSpec.valid }: Pick<WebhookSpec, 'events' | 'only' | 'valid'>,
  { event, site, content, api }: HappenedAt & { event: string },
): boolean {
  const at: readonly (string | undefined)[] = [site, content, api]
  const isChosen = events.some((one) => one === event)
  return valid && isChosen && (only.length === 0 || only.some((one) => at.includes(one)))
}
