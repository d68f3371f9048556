import { isAddress, ofKind, type DocumentOf } from '../../runtime/document.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import type { Fetched, Outbound } from '../outbound/outbound.ts'
import { OutboundRefused } from '../outbound/errors.ts'
import type { OpenedSecrets } from '../store/open-secrets.ts'
import type { DeliveryTry, Store } from '../store/store.ts'
import type { Authorization } from '../web-api/authorize.ts'
import { WebApiRefused } from '../web-api/errors.ts'
import { firstText } from '../web-api/first-text.ts'
import { outboundRefused } from '../web-api/outbound-refused.ts'
import { redact } from '../web-api/redact.ts'
import { webApiAddress } from '../web-api/web-api-address.ts'
import type { WebApis } from '../web-api/web-apis.ts'
import { signatureHeaders } from './sign.ts'

/** So long a receiver may take to answer. */
const usualMs = 15_000
/** Bytes of an answer that are read, and letters that the log shows. */
const most = { bytes: 2_000, letters: 200 }

export interface PostParts {
  store: Pick<Store, 'documents' | 'now'>
  outbound: Pick<Outbound, 'request'>
  webApis: Pick<WebApis, 'authorization'>
  signal?: AbortSignal | undefined
  /** Longest time for an answer. */
  ms?: number | undefined
}

/** A POST on its way. */
export interface Post {
  webhook: DocumentOf<'webhook'>
  secrets: OpenedSecrets
  id: string
  body: string
}

/** `taken`: the receiver has it; `again`: later; `never`: another try would get the same; `gone`: the receiver wants no more. */
export interface Posted {
  end: 'taken' | 'again' | 'never' | 'gone'
  tried: Omit<DeliveryTry, 'at'>
  /** The receiver asks to be left alone for so many milliseconds. */
  afterMs?: number
  /** Field of the webhook that is to blame. */
  at?: string
}

/** Asks the receiver once. A redirect is an answer like any other: it is not followed. */
export async function postDelivery(post: Post, parts: PostParts): Promise<Posted> {
  const begun = performance.now()
  const ms = () => Math.round(performance.now() - begun)
  try {
    const { answer, secrets } = await ask(post, parts)
    const words = redact(await wordsOf(answer), secrets).slice(0, most.letters)
    const afterMs = retryAfter(answer, parts.store.now())
    return {
      end: endOf(answer.status),
      tried: { ms: ms(), status: answer.status, ...(words !== '' && { answer: words }) },
      ...(afterMs !== undefined && { afterMs }),
    }
  } catch (error) {
    const refused = outboundRefused(error, post.webhook.spec.url, '/spec/url')
    if (!(refused instanceof WebApiRefused)) throw error
    const { code, at, values } = refused
    return {
      end: error instanceof OutboundRefused ? 'never' : 'again',
      tried: { ms: ms(), fault: { code, words: String(values[0] ?? '') } },
      at,
    }
  }
}

async function ask(
  { webhook, secrets: opened, id, body }: Post,
  { outbound, store, signal, ms = usualMs, ...parts }: PostParts,
): Promise<{ answer: Fetched; secrets: string[] }> {
  const secret = opened['/spec/secret']
  if (secret === undefined) throw new WebApiRefused('web-api-secret-missing', '/spec/secret')
  const { headers, query, secrets } = await credentials(webhook, { store, ...parts })
  const answer = await outbound.request(webApiAddress(webhook.spec.url, query), {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...signatureHeaders({ id, body, secret, now: store.now() }),
    },
    body,
    redirects: false,
    ms,
    ...(signal && { signal }),
  })
  return { answer, secrets: [...secrets, secret] }
}

/** Credentials stay with the server that they are for (SS-08). */
async function credentials(
  { spec: { connection, url } }: Post['webhook'],
  { store, webApis }: Pick<PostParts, 'store' | 'webApis'>,
): Promise<Authorization> {
  if (connection === undefined) return { headers: {}, query: [], secrets: [] }
  const refuse = (code: ProblemCode) => new WebApiRefused(code, '/spec/connection', [connection])
  const stored = isAddress(connection) ? await store.documents.whole.find(connection) : undefined
  if (!stored) throw refuse('webhook-connection-gone')
  const document = ofKind('web-api', stored.document)
  if (URL.parse(document.spec.apiUrl)?.origin !== URL.parse(url)?.origin) throw refuse('webhook-connection-elsewhere')
  return webApis.authorization(document)
}

function endOf(status: number): Posted['end'] {
  if (status >= 200 && status < 300) return 'taken'
  return status === 410 ? 'gone' : 'again'
}

/** How the answer begins; an answer that does not come to its end has been given all the same. */
async function wordsOf({ body, type }: Fetched): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body) {
      pieces.push(piece)
      size += piece.length
      if (size >= most.bytes) break
    }
  } catch {
    // Its status counts.
  }
  const text = firstText(Buffer.concat(pieces).subarray(0, most.bytes), type) ?? ''
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Seconds, or a moment (RFC 9110, 10.2.3). */
function retryAfter({ headers }: Fetched, now: Date): number | undefined {
  const said = headers['retry-after']
  if (said === undefined) return undefined
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return ms > 0 ? ms : undefined
}
