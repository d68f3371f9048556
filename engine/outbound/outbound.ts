import type { IncomingMessage } from 'node:http'
import { checkSpots, type Exceptions } from './check-spots.ts'
import { decodedBody } from './decoded-body.ts'
import { OutboundFailed } from './errors.ts'
import { measuredBody } from './measured-body.ts'
import { openRequest } from './open-request.ts'
import { readTarget, type Target } from './read-target.ts'
import { resolveHost, type ResolveHost } from './resolve-host.ts'
import { turns } from './turns.ts'

/** How far the guard goes, by the installation's settings of now. */
export interface OutboundLimits extends Exceptions {
  /** Longest body, unpacked. */
  bytes: number
  /** From the first look-up to the last byte. */
  totalMs: number
  connectMs: number
}

export interface OutboundOptions {
  /** For the origin of the address alone: they do not follow a redirect to another one. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Shorter than the limits say. */
  ms?: number
  bytes?: number
}

/** What came back; its body is read piece by piece. One that nobody reads is closed at the end of its time. */
export interface Fetched {
  /** As the other side calls it: nothing to rely on. */
  type: string
  body: AsyncGenerator<Uint8Array>
}

export interface Outbound {
  /** Asks an address of the web for what is there. Throws `OutboundRefused` and `OutboundFailed`. */
  get(address: string, options?: OutboundOptions): Promise<Fetched>
}

const mostRedirects = 5
/** Requests at a time; the others wait. */
const mostAtOnce = 64
const redirects = new Set([301, 302, 303, 307, 308])

/** The engine's only way out to the web: each hop is looked up once, judged, and asked at the address that was judged. */
export function makeOutbound(limits: () => OutboundLimits, resolve: ResolveHost = resolveHost): Outbound {
  const takeTurn = turns(mostAtOnce)
  return {
    async get(address, options = {}) {
      const rules = limits()
      const most = Math.min(options.bytes ?? rules.bytes, rules.bytes)
      const time = AbortSignal.timeout(Math.max(1, Math.min(options.ms ?? rules.totalMs, rules.totalMs)))
      const signal = options.signal ? AbortSignal.any([time, options.signal]) : time
      const endTurn = await late(takeTurn(signal), time)
      try {
        const response = await late(follow(address, { rules, headers: options.headers ?? {}, signal, resolve }), time)
        response.once('close', endTurn)
        return { type: response.headers['content-type'] ?? '', body: bodyOf(response, most, time) }
      } catch (error) {
        endTurn()
        throw error
      }
    },
  }
}

/** Nothing of an answer is kept that is refused before it is read. */
function bodyOf(response: IncomingMessage, most: number, time: AbortSignal): Fetched['body'] {
  try {
    if (Number(response.headers['content-length'] ?? 0) > most) throw new OutboundFailed('large')
    return measuredBody(decodedBody(response), most, time)
  } catch (error) {
    response.destroy()
    throw error
  }
}

interface Following {
  rules: OutboundLimits
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  resolve: ResolveHost
}

/** The answer at the end of the redirects; each hop is judged like the first one. */
async function follow(address: string, about: Following): Promise<IncomingMessage> {
  const first = readTarget(address)
  let target = first
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const own = target.url.origin === first.url.origin ? about.headers : {}
    const response = await ask(target, own, about)
    const status = response.statusCode ?? 0
    if (status === 200) return response
    response.destroy()
    const next = response.headers.location
    if (!redirects.has(status) || next === undefined) throw new OutboundFailed('status', { status })
    const from = target.url
    target = readTarget(next, from)
    if (from.protocol === 'https:' && target.url.protocol === 'http:') throw new OutboundFailed('redirects')
  }
  throw new OutboundFailed('redirects')
}

/** Its addresses in turn, until one of them answers. */
async function ask(target: Target, headers: Following['headers'], about: Following): Promise<IncomingMessage> {
  const { rules, signal, resolve } = about
  const addresses = await resolve(target.host).catch((cause: unknown) => {
    throw new OutboundFailed('unknown-host', { cause })
  })
  checkSpots(target, addresses, rules)
  let failed = new OutboundFailed('unknown-host')
  for (const address of addresses) {
    signal.throwIfAborted()
    try {
      const all = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Kumiki', ...headers }
      return await openRequest(target, address, { headers: all, connectMs: rules.connectMs, signal })
    } catch (error) {
      if (!(error instanceof OutboundFailed)) throw error
      failed = error
    }
  }
  throw failed
}

/** Tells the time's end from other failures, also where a look-up cannot be called off. */
async function late<T>(work: Promise<T>, time: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>()
  const end = () => {
    over.reject(new OutboundFailed('late'))
  }
  time.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, over.promise])
  } catch (error) {
    throw time.aborted ? new OutboundFailed('late', { cause: error }) : error
  } finally {
    time.removeEventListener('abort', end)
  }
}
