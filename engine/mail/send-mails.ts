import { ofKind, type Address } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { drainOutbox, type Sender } from '../job-runner/drain-outbox.ts'
import type { Log } from '../log/log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { WebApis } from '../web-api/web-apis.ts'
import { secretsOpener } from '../store/open-secrets.ts'
import type { Attachment, MailOutcome, MailPayload, MailTry, MailWish, OutboxItem, Store } from '../store/store.ts'
import { tooLarge } from './add-mail.ts'
import { MailFailed, MailHeld, type MailFault } from './errors.ts'
import { recipientsOf } from './message.ts'
import { waitsUntil } from './pace.ts'
import { namedServer, type NamedServer } from './named-server.ts'
import { openTransport, type Delivered, type MailTransport } from './open-transport.ts'

/** Mails on their way at a time. */
const atOnce = 4
const minute = 60_000
/** A mail that could not be handed over is tried again after so many minutes (ML-06). */
const againMinutes = [1, 5, 15, ...Array.from({ length: 8 }, () => 60)]

/** Makes a report or a dashboard that goes with a mail of a site. Throws `MailFailed`. */
export type AttachReport = (
  wish: MailWish,
  siteId: number | undefined,
  signal: AbortSignal | undefined,
) => Promise<Attachment>

export interface MailParts {
  /** Without, mails with reports wait. */
  attachReport?: AttachReport
  store: Store
  set: JsonSchemaSet
  outbound: Pick<Outbound, 'connect'>
  webApis: Pick<WebApis, 'authorization'>
  log?: Pick<Log, 'warn'>
  /** Milliseconds between two signs of life. */
  beatMs?: number
}

/** Sends what is due in the outbox, until nothing is; answers how many mails were looked at. */
export async function sendMails(parts: MailParts, signal?: AbortSignal): Promise<number> {
  const { store, log, beatMs } = parts
  const servers = serversOnce(parts)
  const sender: Sender<'mail'> = {
    outbox: store.outbox,
    atOnce,
    send: (item) => sendMail(item, { ...parts, servers, signal }),
    onUnsettled: ({ id }, error) => log?.warn({ error, mail: id }, 'a mail could not be settled'),
    onUnheld: (error) => log?.warn({ error }, 'mails on their way could not be held'),
    beatMs,
  }
  try {
    return await drainOutbox(sender, signal)
  } finally {
    await servers.close()
  }
}

interface Sending extends MailParts {
  servers: ReturnType<typeof serversOnce>
  signal: AbortSignal | undefined
}

async function sendMail(item: OutboxItem, sending: Sending): Promise<void> {
  const { store, log, signal } = sending
  const payload = await store.outbox.read(item.id, item.fence)
  // Another node has it since.
  if (!payload) return
  const { held: _, ...before } = item.outcome ?? { tries: [], accepted: [], refused: [] }
  const ended = await handOver(item, { before, payload }, sending).catch((error: unknown) => {
    if (error instanceof MailHeld) return error
    if (!(error instanceof MailFailed)) throw error
    if (error.cause !== undefined && error.fault.code === 'mail-report')
      log?.warn({ error: error.cause, mail: item.id }, 'a report of a mail could not be made')
    return error.fault
  })
  if (ended instanceof MailHeld) {
    const outcome: MailOutcome = { ...before, held: { code: 'mail-held', words: '' } }
    return store.outbox.settle(item.id, item.fence, { state: 'waiting', outcome, dueAt: ended.until })
  }
  // Whoever takes it over tries it again: nobody was asked to give up.
  if (signal?.aborted && 'isFinal' in ended) return
  const end = endOf(before, ended, store.now())
  if (end.state === 'failed') log?.warn({ mail: item.id, ...lastWords(end.outcome) }, 'a mail could not be delivered')
  await store.outbox.settle(item.id, item.fence, end)
}

async function handOver(
  item: OutboxItem,
  { before, payload }: { before: MailOutcome; payload: MailPayload },
  sending: Sending,
): Promise<Delivered> {
  const { store, servers, signal } = sending
  const opened = await servers.open(payload.server)
  const until = await waitsUntil(store, payload.server ?? '', opened.spec)
  if (until !== undefined) throw new MailHeld(until)
  const { message } = payload.reports ? await withReports(item, payload, sending) : payload
  const settled = new Set([...before.accepted, ...before.refused.map(({ address }) => address)])
  const recipients = recipientsOf(message).filter((address) => !settled.has(address))
  const delivery = { message, messageId: item.messageId, recipients, date: new Date(item.at) }
  return opened.transport.send(delivery, signal).catch(async (error: unknown) => {
    const isToken = error instanceof MailFailed && error.fault.code === 'mail-login' && 'accessToken' in opened.login
    const again = isToken && payload.server && (await servers.renewed(payload.server, opened))
    if (!again) throw error
    return again.transport.send(delivery, signal)
  })
}

/** The mail with its reports, which from now on are part of it: each try, and the log, has the same ones. */
async function withReports(
  { id, fence, siteId }: OutboxItem,
  { reports = [], ...payload }: MailPayload,
  { store, attachReport, signal }: Sending,
): Promise<MailPayload> {
  const attachments = [...(payload.message.attachments ?? [])]
  for (const wish of reports) {
    if (!attachReport) throw new MailFailed({ code: 'mail-report', at: '/spec', words: wish.name, isFinal: false })
    attachments.push(await attachReport(wish, siteId, signal))
  }
  const message = { ...payload.message, attachments }
  const [code, words] = tooLarge(message) ?? []
  if (code !== undefined && words !== undefined) throw new MailFailed({ code, at: '/spec', words, isFinal: true })
  const whole = { ...payload, message }
  await store.outbox.keep(id, fence, whole)
  return whole
}

type End = { outcome: MailOutcome } & ({ state: 'sent' | 'failed' } | { state: 'waiting'; dueAt: string })

/** What becomes of a mail after a try: who got it, who never will, and when it is tried again for the others. */
function endOf(before: MailOutcome, ended: Delivered | MailFault, now: Date): End {
  const at = now.toISOString()
  if ('isFinal' in ended) {
    const { code, words, isFinal } = ended
    const outcome = { ...before, tries: [...before.tries, { at, fault: { code, words } }] }
    return isFinal ? { state: before.accepted.length > 0 ? 'sent' : 'failed', outcome } : later(outcome, now)
  }
  const final = ended.refused.filter(({ isFinal }) => isFinal).map(({ address, words }) => ({ address, words }))
  const deferred = ended.refused.filter(({ isFinal }) => !isFinal)
  const [first] = ended.refused
  const tried: MailTry = {
    at,
    ...(ended.accepted.length > 0 && { answer: ended.answer }),
    ...(first && { fault: { code: 'mail-refused', words: `${first.address}: ${first.words}` } }),
  }
  const outcome: MailOutcome = {
    ...before,
    tries: [...before.tries, tried],
    accepted: [...before.accepted, ...ended.accepted],
    refused: [...before.refused, ...final],
  }
  if (deferred.length > 0) return later(outcome, now)
  return { state: outcome.accepted.length > 0 ? 'sent' : 'failed', outcome }
}

function later(outcome: MailOutcome, now: Date): End {
  const minutes = againMinutes[outcome.tries.length - 1]
  if (minutes === undefined) return { state: outcome.accepted.length > 0 ? 'sent' : 'failed', outcome }
  return { state: 'waiting', outcome, dueAt: new Date(now.getTime() + minutes * minute).toISOString() }
}

const lastWords = ({ tries }: MailOutcome) => ({ words: tries.at(-1)?.fault?.words })

interface OpenServer extends NamedServer {
  transport: MailTransport
}

/** Mails of one run to the same server go over the same connections. */
function serversOnce({ store, set, outbound, webApis }: MailParts) {
  const secrets = secretsOpener(store, set)
  const open = new Map<string, Promise<OpenServer>>()
  const openServer = async (address: Address | undefined, refused?: string): Promise<OpenServer> => {
    const stored = address && (await store.documents.find(address))
    if (!stored) throw new MailFailed({ code: 'mail-server-gone', at: '/spec', words: address ?? '', isFinal: true })
    const server = ofKind('mail-server', stored.document)
    const named = await namedServer(server, { store, secrets, webApis }, refused === undefined ? {} : { refused })
    return { ...named, transport: openTransport(named, { outbound, connections: atOnce }) }
  }
  return {
    open(address: Address | undefined): Promise<OpenServer> {
      const name = address ?? ''
      const known = open.get(name) ?? openServer(address)
      open.set(name, known)
      return known
    },
    /** With another access token; undefined where the server is opened by none, or by another one already. */
    async renewed(address: Address, { login }: NamedServer): Promise<OpenServer | undefined> {
      const known = await open.get(address)
      if (!('accessToken' in login) || known?.login !== login) return known
      const opened = openServer(address, login.accessToken)
      open.set(address, opened)
      known.transport.close()
      return opened
    },
    async close() {
      for (const one of open.values()) await one.then(({ transport }) => transport.close()).catch(() => undefined)
    },
  }
}
