import { addressOf, ofKind, type DocumentOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { drainOutbox, type Sender } from '../job-runner/drain-outbox.ts'
import type { Log } from '../log/log.ts'
import { secretsOpener } from '../store/open-secrets.ts'
import type { DeliveryOutcome, DeliveryPayload, OutboxItem, Store, StoredDocument } from '../store/store.ts'
import { nextTryMs } from './next-try.ts'
import { postDelivery, type Posted, type PostParts } from './post-delivery.ts'
import { isStopped, stopWebhook } from './stops.ts'

/** Deliveries on their way at a time. */
const atOnce = 8

export interface DeliveryParts extends Omit<PostParts, 'store'> {
  store: Store
  set: JsonSchemaSet
  log?: Pick<Log, 'warn'>
  /** Milliseconds between two signs of life. */
  beatMs?: number
}

/** Sends what is due to webhooks, until nothing is; answers how many deliveries were looked at. */
export function sendDeliveries(parts: DeliveryParts, signal?: AbortSignal): Promise<number> {
  const { store, set, log, beatMs } = parts
  const sending: Sending = { ...parts, signal, secrets: secretsOpener(store, set), away: new Map() }
  const sender: Sender<'webhook'> = {
    outbox: store.deliveries,
    atOnce,
    send: (item) => sendDelivery(item, sending),
    onUnsettled: ({ id }, error) => log?.warn({ error, delivery: id }, 'a delivery to a webhook could not be settled'),
    onUnheld: (error) => log?.warn({ error }, 'deliveries on their way could not be held'),
    beatMs,
  }
  return drainOutbox(sender, signal)
}

type Item = OutboxItem<'webhook'>
type End = Parameters<Store['deliveries']['settle']>[2]

interface Sending extends DeliveryParts {
  secrets: Pick<ReturnType<typeof secretsOpener>, 'open'>
  /** Webhooks that did not take one in this run, and until when the others for them wait too, ISO. */
  away: Map<string, string>
}

async function sendDelivery(item: Item, sending: Sending): Promise<void> {
  const { store, log } = sending
  const payload = await store.deliveries.read(item.id, item.fence)
  // Another node has it since.
  if (!payload) return
  const before = item.outcome ?? { tries: [] }
  const stored = await store.documents.whole.find(payload.webhook)
  const end =
    (await endUnasked(stored, before, payload, sending)) ??
    (stored && (await endOfTry(item, { stored, before, payload }, sending)))
  if (!end) return
  if (end.state === 'failed')
    log?.warn({ delivery: item.id, webhook: payload.webhook }, 'a delivery to a webhook failed for good')
  await store.deliveries.settle(item.id, item.fence, end)
}

/** Why nobody is asked now. */
async function endUnasked(
  stored: StoredDocument | undefined,
  { tries }: DeliveryOutcome,
  { webhook }: DeliveryPayload,
  { store, away }: Sending,
): Promise<End | undefined> {
  const because = (code: NonNullable<DeliveryOutcome['fault']>['code']) => ({
    outcome: { tries, fault: { code, words: webhook } },
  })
  if (!stored) return { state: 'failed', ...because('webhook-gone') }
  if (ofKind('webhook', stored.document).spec.valid === false) return { state: 'kept', ...because('webhook-off') }
  if (await isStopped(store, savedOf(stored))) return { state: 'kept', ...because('webhook-stopped') }
  const until = away.get(webhook)
  return until === undefined ? undefined : { state: 'waiting', dueAt: until, ...because('webhook-away') }
}

interface Trying {
  stored: StoredDocument
  before: DeliveryOutcome
  payload: DeliveryPayload
}

async function endOfTry(
  { messageId: id }: Item,
  { stored, before, payload }: Trying,
  sending: Sending,
): Promise<End | undefined> {
  const { store, secrets, away, signal } = sending
  const webhook: DocumentOf<'webhook'> = ofKind('webhook', stored.document)
  const posted = await postDelivery({ webhook, secrets: await secrets.open(webhook), id, body: payload.body }, sending)
  // Whoever takes it over tries it again: nobody was asked to give up.
  if (signal?.aborted && posted.end !== 'taken') return undefined
  const now = store.now()
  const outcome: DeliveryOutcome = { tries: [...before.tries, { at: now.toISOString(), ...posted.tried }] }
  if (posted.end === 'taken') return { state: 'sent', outcome }
  const waitMs = waitOf(posted, outcome)
  if (waitMs !== undefined) {
    const dueAt = new Date(now.getTime() + waitMs).toISOString()
    away.set(payload.webhook, dueAt)
    return { state: 'waiting', outcome, dueAt }
  }
  // One that wants no more, or has not answered for days, is not asked for what happens from now on either.
  if (posted.end !== 'never') await stopWebhook(store, savedOf(stored))
  return { state: 'failed', outcome }
}

const waitOf = ({ end, afterMs }: Posted, { tries }: DeliveryOutcome): number | undefined =>
  end === 'again' ? nextTryMs(tries.length, { ...(afterMs !== undefined && { afterMs }) }) : undefined

const savedOf = ({ document, revision }: StoredDocument) => ({ address: addressOf(document), revision })
