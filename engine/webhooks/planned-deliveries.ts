import { createHash } from 'node:crypto'
import { addressOf, ofKind } from '../../runtime/document.ts'
import { isTold, type Happened } from '../../runtime/webhooks/happened.ts'
import { webhookBody } from '../../runtime/webhooks/webhook-body.ts'
import type { NewOutboxItem, OutboxIntent, Store } from '../store/store.ts'

/** A POST that is written into the outbox with its cause. */
export type PlannedDelivery = NewOutboxItem<'webhook'>

/** Most webhooks of an installation that are told. */
const most = 200

/** Before its cause is committed elsewhere: without a word of that, it is looked into after so many milliseconds. */
const intendedMs = 60_000

/** What causes deliveries. */
export interface Cause {
  /** The same cause is told once to each webhook. */
  once: string
  siteId?: number
}

/** What tells webhooks of one cause; undefined: nobody asks for it. */
export type TellWebhooks = (happened: Happened, cause: Cause) => PlannedDelivery[]

/** Who is told of such a thing, asked before it is known in full. */
export async function webhooksFor(
  { documents, now }: Pick<Store, 'documents' | 'now'>,
  about: Parameters<typeof isTold>[1],
): Promise<TellWebhooks | undefined> {
  const { rows } = await documents.whole.list({ kind: 'webhook', limit: most })
  const webhooks = rows.map(({ document }) => ofKind('webhook', document)).filter(({ spec }) => isTold(spec, about))
  if (webhooks.length === 0) return undefined
  return (happened, { once, siteId }) =>
    webhooks.map((document) => {
      const webhook = addressOf(document)
      const messageId = deliveryId(`${once} ${happened.event} ${webhook}`)
      const of = happened.content ?? happened.api ?? happened.site
      return {
        messageId,
        payload: { webhook, body: webhookBody(happened, { id: messageId, at: now().toISOString() }) },
        about: { event: happened.event, webhook, ...(of !== undefined && { of }) },
        find: [document.key, happened.event, of ?? '', messageId],
        ...(siteId !== undefined && { siteId }),
      }
    })
}

/** The deliveries of something that is known in full. */
export async function plannedDeliveries(
  store: Pick<Store, 'documents' | 'now'>,
  happened: Happened,
  cause: Cause,
): Promise<PlannedDelivery[]> {
  return (await webhooksFor(store, happened))?.(happened, cause) ?? []
}

/** Writes deliveries into the outbox, in the store transaction of their cause. */
export async function addDeliveries(
  { deliveries }: Pick<Store, 'deliveries'>,
  planned: readonly PlannedDelivery[] = [],
): Promise<void> {
  for (const one of planned) await deliveries.add(one)
}

/** Writes them before their cause is committed in its data source; answers their ids, by which they are confirmed or forgotten. */
export async function intendDeliveries(
  { deliveries }: Pick<Store, 'deliveries'>,
  planned: readonly PlannedDelivery[],
  where: Omit<OutboxIntent, 'then'>,
): Promise<string[]> {
  for (const { payload, ...item } of planned)
    await deliveries.intend({ ...item, payload: { ...payload, intent: { ...where, then: 'waiting' } } }, intendedMs)
  return planned.map(({ messageId }) => messageId)
}

/** The same for the same cause. */
export const deliveryId = (once: string): string =>
  `msg_${createHash('sha256').update(once).digest('hex').slice(0, 32)}`
