import { ofKind, type Address } from '../../../runtime/document.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import type { WebhookLogRow } from '../../../runtime/generated/calls/webhook.ts'
import { localize } from '../../../runtime/text.ts'
import { maySee } from '../../access/acts.ts'
import { notFound } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import type { DeliveryTry, OutboxItem, StoredDocument, ToldFault } from '../../store/store.ts'

/** What could not be delivered is told for so long beside the log. */
const failedDays = 7

type Item = OutboxItem<'webhook'>

/** A page of the log of deliveries, the latest first. */
export const webhookLogList: DeclaredOperation<'webhook-log-list'> = async (
  { find, status = 'all', page = 1, limit = 50 },
  context,
) => {
  const { deliveries } = context.store
  const { rows, total } = await deliveries.list({
    ...(find !== undefined && { find }),
    ...(status !== 'all' && { state: status }),
    offset: (page - 1) * limit,
    limit,
  })
  const since = new Date(context.now().getTime() - failedDays * 86_400_000).toISOString()
  let failed = 0
  for (const state of ['failed', 'kept'] as const) failed += (await deliveries.list({ state, since, limit: 0 })).total
  const shown = rowReader(context)
  const told: WebhookLogRow[] = []
  for (const row of rows) told.push(await shown(row))
  return { rows: told, total, failed }
}

/** A delivery with all of its tries; what it says is for those who may see its webhook. */
export const webhookLogRead: DeclaredOperation<'webhook-log-read'> = async ({ id }, context) => {
  const { deliveries, documents } = context.store
  const item = await deliveries.get(id)
  const payload = item && (await deliveries.read(id))
  if (!item || !payload) throw notFound()
  const stored = await documents.whole.find(payload.webhook)
  const isOpen = await mayRead(stored, context)
  const words = faultReader(context)
  return {
    ...(await rowReader(context)(item)),
    messageId: item.messageId,
    ...(isOpen && stored && { url: ofKind('webhook', stored.document).spec.url }),
    ...(isOpen && { body: indented(payload.body) }),
    history: (item.outcome?.tries ?? []).map((one) => ({
      ...{ at: one.at, ms: one.ms, words: tryWords(one, words) },
      ...(one.status !== undefined && { httpStatus: one.status }),
    })),
  }
}

/** Of a webhook that is gone, those who may see webhooks. */
async function mayRead(stored: StoredDocument | undefined, context: Context): Promise<boolean> {
  if (!stored) return mayUseKind('webhook', 'read', context)
  return (await maySee([stored], context)).has(stored.id)
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

function rowReader(context: Context): (item: Item) => Promise<WebhookLogRow> {
  const words = faultReader(context)
  const names = new Map<Address, Promise<string>>()
  const nameOf = (address: Address) => {
    const known = names.get(address) ?? calledNow(address, context)
    names.set(address, known)
    return known
  }
  return async ({ id, at, about, state, outcome, dueAt }) => {
    const last = outcome?.tries.at(-1)
    const answer = [outcome?.fault ? words(outcome.fault) : '', last ? tryWords(last, words) : ''].filter(Boolean)
    return {
      ...{ id, at, event: about.event, webhook: await nameOf(about.webhook) },
      ...(about.of !== undefined && { of: await nameOf(about.of) }),
      // Lists have none that is only intended.
      status: state === 'intended' ? 'waiting' : state,
      tries: outcome?.tries.length ?? 0,
      ...(last && { tried: last.at }),
      ...(last?.status !== undefined && { httpStatus: last.status }),
      ...(answer.length > 0 && { answer: answer.join('\n') }),
      ...(state === 'waiting' && { due: dueAt }),
    }
  }
}

async function calledNow(address: Address, { store, language }: Context): Promise<string> {
  const [, key = address] = address.split('/')
  const stored = await store.documents.find(address)
  return stored ? localize(stored.document.name, language) || key : key
}

/** A fault in the reader's language. */
function faultReader({ engine, language }: Context): (fault: ToldFault) => string {
  const { messages, texts } = engine.definitions
  return ({ code, words }) =>
    problemMessage({ code, in: '', at: '', message: words, values: [words] }, language, messages, texts(language))
}

const tryWords = ({ status, answer, fault }: DeliveryTry, words: (fault: ToldFault) => string): string =>
  fault ? words(fault) : [`HTTP ${status ?? ''}`, answer].filter(Boolean).join(' ')
