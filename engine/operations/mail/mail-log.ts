import { localize } from '../../../runtime/text.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import type { MailLogRow } from '../../../runtime/generated/calls/mail.ts'
import { notFound } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

import type { Mailbox, MailTry, MailType, OutboxItem, ToldFault } from '../../store/store.ts'

/** What could not be delivered is told for so long beside the log. */
const failedDays = 7

/** A page of the mail log, the latest first. */
export const mailLogList: DeclaredOperation<'mail-log-list'> = async (
  { find, status = 'all', page = 1, limit = 50 },
  context,
) => {
  const { outbox } = context.store
  const { rows, total } = await outbox.list({
    ...(find !== undefined && { find }),
    ...(status !== 'all' && { state: status }),
    offset: (page - 1) * limit,
    limit,
  })
  const since = new Date(context.now().getTime() - failedDays * 86_400_000).toISOString()
  const failed = await outbox.list({ state: 'failed', since, limit: 0 })
  const shown = rowReader(context)
  const told: MailLogRow[] = []
  for (const row of rows) told.push(await shown(row))
  return { rows: told, total, failed: failed.total }
}

/** A mail as it was sent, or as it is kept to be sent. */
export const mailLogRead: DeclaredOperation<'mail-log-read'> = async ({ id }, context) => {
  const item = await context.store.outbox.get(id)
  const payload = item && (await context.store.outbox.read(id))
  if (!item || !payload) throw notFound()
  const { from, to, cc = [], bcc = [], replyTo, text, html, attachments = [] } = payload.message
  const files = [...attachments, ...(payload.reports ?? [])]
  const words = faultReader(context)
  const named = (boxes: readonly Mailbox[]) => boxes.map(boxText).join(', ')
  return {
    ...(await rowReader(context)(item)),
    from: boxText(from),
    to: named(to),
    ...(cc.length > 0 && { cc: named(cc) }),
    ...(bcc.length > 0 && { bcc: named(bcc) }),
    ...(replyTo && { replyTo: boxText(replyTo) }),
    text,
    ...(html !== undefined && { html }),
    messageId: `<${item.messageId}>`,
    ...(payload.server !== undefined && { server: payload.server.split('/')[1] }),
    ...(files.length > 0 && { attachments: files.map(({ name }) => name).join(', ') }),
    history: (item.outcome?.tries ?? []).map((one) => ({ at: one.at, words: tryWords(one, words) })),
  }
}

/** Where a mail comes from, in words. */
const types: Record<MailType, string> = {
  order: 'mail-type-order',
  add: 'mail-type-add',
  update: 'mail-type-update',
  delete: 'mail-type-delete',
  transfer: 'mail-type-transfer',
  schedule: 'mail-type-schedule',
}

const boxText = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address)

function rowReader(context: Context): (item: OutboxItem) => Promise<MailLogRow> {
  const words = faultReader(context)
  const names = new Map<string, Promise<string | undefined>>()
  const once = (key: string, read: () => Promise<string | undefined>) => {
    const known = names.get(key) ?? read()
    names.set(key, known)
    return known
  }
  const { language } = context
  const { messages } = context.engine.definitions
  const { documents } = context.store
  const siteName = async (id: number) => nameOf(await documents.read('site', id), context)
  const contentName = async (address: `${string}/${string}`) =>
    nameOf(await documents.find(address), context) ?? address.split('/')[1]
  return async (item) => {
    const { id, at, about, state, outcome, dueAt, siteId } = item
    const { type, trigger, subject, recipients, content } = about
    const site = siteId === undefined ? undefined : await once(`site ${siteId}`, () => siteName(siteId))
    const called = content === undefined ? undefined : await once(content, () => contentName(content))
    const last = outcome?.tries.at(-1)
    const answer = [
      state === 'kept' ? words({ code: 'mail-kept', words: '' }) : '',
      outcome?.fault ? words(outcome.fault) : '',
      outcome?.held ? words(outcome.held) : '',
      last ? tryWords(last, words) : '',
      ...(outcome?.refused ?? []).map((one) => `${one.address}: ${one.words}`),
    ]
    return {
      ...{ id, at, trigger, subject },
      type: messages.get(types[type])?.[language] ?? type,
      recipients: recipients.join(', '),
      status: statusOf(item),
      tries: outcome?.tries.length ?? 0,
      ...(site !== undefined && { site }),
      ...(called !== undefined && { content: called }),
      ...(answer.some(Boolean) && { answer: [...new Set(answer.filter(Boolean))].join('\n') }),
      ...(state === 'waiting' && { due: dueAt }),
    }
  }
}

function statusOf({ state, outcome }: OutboxItem): MailLogRow['status'] {
  // Lists have none that is only intended.
  if (state === 'intended') return 'waiting'
  return state === 'sent' && outcome && outcome.refused.length > 0 ? 'partly' : state
}

function nameOf(
  stored: { document: { name?: Parameters<typeof localize>[0]; key: string } } | undefined,
  { language }: Context,
): string | undefined {
  return stored && (localize(stored.document.name, language) || stored.document.key)
}

/** A fault in the reader's language, with the server's own words. */
function faultReader({ engine, language }: Context): (fault: ToldFault) => string {
  const { messages, texts } = engine.definitions
  return ({ code, words }) =>
    problemMessage({ code, in: '', at: '', message: words, values: [words] }, language, messages, texts(language))
}

const tryWords = ({ answer, fault }: MailTry, words: (fault: ToldFault) => string): string =>
  [answer, fault && words(fault)].filter(Boolean).join('\n')
