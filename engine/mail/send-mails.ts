import { required } from '../../runtime/values/required.ts'
import { ofKind, type Address } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { Log } from '../log/log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { secretsOpener } from '../store/open-secrets.ts'
import type { MailOutcome, MailTry, OutboxItem, Store } from '../store/store.ts'
import { mailTopic } from './add-mail.ts'
import { MailFailed, type MailFault } from './errors.ts'
import { recipientsOf } from './message.ts'
import { openTransport, type Delivered, type MailTransport } from './open-transport.ts'

/** Longer than a mail may take on its way. */
const holdMs = 180_000
/** Mails on their way at a time. */
const atOnce = 4
const batch = 40
const minute = 60_000
/** A mail that could not be handed over is tried again after so many minutes (ML-06). */
const againMinutes = [1, 5, 15, ...Array.from({ length: 8 }, () => 60)]

export interface MailParts {
  store: Store
  set: JsonSchemaSet
  outbound: Pick<Outbound, 'connect'>
  log?: Pick<Log, 'warn'>
}

/** Sends what is due in the outbox, until nothing is; answers how many mails were looked at. */
export async function sendMails(parts: MailParts, signal?: AbortSignal): Promise<number> {
  const { outbox } = parts.store
  const servers = serversOnce(parts)
  const queue: Queue<OutboxItem> = {
    claim: () => outbox.claim({ topic: mailTopic, limit: batch, ms: holdMs }),
    concurrency: atOnce,
    work: (item) => sendMail(item, { ...parts, servers, signal }),
    // The store could not be asked: the claim ends by itself.
    retry: (item, error) => parts.log?.warn({ error, mail: item.id }, 'a mail could not be settled'),
  }
  try {
    let all = 0
    for (;;) {
      const done = await drainQueue(queue, signal)
      all += done
      if (done === 0 || signal?.aborted) return all
    }
  } finally {
    await servers.close()
  }
}

interface Sending extends MailParts {
  servers: ReturnType<typeof serversOnce>
  signal: AbortSignal | undefined
}

async function sendMail(item: OutboxItem, { store, servers, log, signal }: Sending): Promise<void> {
  const before = item.outcome ?? { tries: [], accepted: [], refused: [] }
  const { message, server } = required(await store.outbox.read(item.id), 'mail in the outbox')
  const settled = new Set([...before.accepted, ...before.refused.map(({ address }) => address)])
  const recipients = recipientsOf(message).filter((address) => !settled.has(address))
  const delivery = { message, messageId: item.messageId, recipients, date: new Date(item.at) }
  const ended = await servers
    .transport(server)
    .then((transport) => transport.send(delivery, signal))
    .catch((error: unknown) => {
      if (error instanceof MailFailed) return error.fault
      throw error
    })
  // Whoever takes it over tries it again: nobody was asked to give up.
  if (signal?.aborted && 'isFinal' in ended) return
  const end = endOf(before, ended, store.now())
  if (end.state === 'failed') log?.warn({ mail: item.id, ...lastWords(end.outcome) }, 'a mail could not be delivered')
  await store.outbox.settle(item.id, item.fence, end)
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

/** Mails of one run to the same server go over the same connections. */
function serversOnce({ store, set, outbound }: MailParts) {
  const secrets = secretsOpener(store, set)
  const open = new Map<string, Promise<MailTransport>>()
  const openServer = async (address: Address | undefined): Promise<MailTransport> => {
    const stored = address && (await store.documents.find(address))
    if (!stored) throw new MailFailed({ code: 'mail-server-gone', at: '/spec', words: address ?? '', isFinal: true })
    const server = ofKind('mail-server', stored.document)
    const { '/spec/password': password } = await secrets.open(server)
    if (password === undefined)
      throw new MailFailed({ code: 'web-api-secret-missing', at: '/spec/password', words: '', isFinal: false })
    return openTransport({ spec: server.spec, password }, { outbound, connections: atOnce })
  }
  return {
    transport(address: Address | undefined): Promise<MailTransport> {
      const name = address ?? ''
      const known = open.get(name) ?? openServer(address)
      open.set(name, known)
      return known
    },
    async close() {
      for (const transport of open.values()) await transport.then((one) => one.close()).catch(() => undefined)
    },
  }
}
