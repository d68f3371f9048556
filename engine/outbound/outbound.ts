import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { checkOwnServer, checkSpots, type Exceptions } from './check-spots.ts'
import { decodedBody } from './decoded-body.ts'
import { Ending } from './ending.ts'
import { OutboundFailed } from './errors.ts'
import { openConnection } from './open-connection.ts'
import { measuredBody, type MeasuredBody } from './measured-body.ts'
import { openRequest } from './open-request.ts'
import { readTarget, type Target } from './read-target.ts'
import { resolveHost, type ResolveHost } from './resolve-host.ts'
import { makeSemaphore } from './semaphore.ts'

/** How far the guard goes, by the installation's settings of now. */
export interface OutboundLimits extends Exceptions {
  /** Longest body, unpacked. */
  bytes: number
  /** From the first look-up to the last byte. */
  totalMs: number
  connectMs: number
}

export interface OutboundOptions {
  /** `GET` where it is left out. Only what is asked with GET follows redirects; other answers come as they are. */
  method?: string
  body?: string | Uint8Array
  /** For the origin of the address alone: they do not follow a redirect to another one. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** A redirect is the answer, whatever was asked. */
  redirects?: false
  /** Shorter than the limits say. */
  ms?: number
  bytes?: number
}

/** What came back. A body that nobody reads is closed at the end of its time. */
export interface Fetched extends MeasuredBody {
  status: number
  headers: IncomingHttpHeaders
  /** As the other side calls it: nothing to rely on. */
  type: string
}

export interface Outbound {
  /** Asks with any method and gives any status. Throws `OutboundRefused` and `OutboundFailed`. */
  request(address: string, options?: OutboundOptions): Promise<Fetched>
  /** Asks an address of the web for what is there. Throws `OutboundRefused` and `OutboundFailed`. */
  get(address: string, options?: OutboundOptions): Promise<Fetched>
  /**
   * A plain connection to a server that a document names under a permission of its own: private networks are allowed.
   * Whoever gets it closes it. Throws `OutboundRefused` and `OutboundFailed`.
   */
  connect(server: Server, signal?: AbortSignal): Promise<Socket>
}

/** Where a server listens. */
export interface Server {
  host: string
  port: number
}

const mostRedirects = 5
/** Requests at a time; the others wait. */
const mostAtOnce = 64
const redirects = new Set([301, 302, 303, 307, 308])

/** The engine's only way out to the web: each hop is looked up once, judged, and asked at the address that was judged. */
export function makeOutbound(limits: () => OutboundLimits, resolve: ResolveHost = resolveHost): Outbound {
  const takeTurn = makeSemaphore(mostAtOnce)
  const request = async (address: string, options: OutboundOptions = {}, only?: number): Promise<Fetched> => {
    const rules = limits()
    const most = Math.min(options.bytes ?? rules.bytes, rules.bytes)
    const ending = new Ending(Math.max(1, Math.min(options.ms ?? rules.totalMs, rules.totalMs)), options.signal)
    const { method = 'GET', headers = {}, body } = options
    const goesOn = method === 'GET' && options.redirects !== false
    let endTurn: (() => void) | undefined
    const end = () => {
      endTurn?.()
      ending.close()
    }
    try {
      endTurn = await takeTurn(ending)
      const response = await follow(address, { rules, method, headers, body, ending, resolve, goesOn })
      ending.onEnd((reason) => response.destroy(reason))
      response.once('close', end)
      const status = response.statusCode ?? 0
      if (only !== undefined && status !== only) {
        response.destroy()
        throw new OutboundFailed('status', { status })
      }
      const type = response.headers['content-type'] ?? ''
      return { status, headers: response.headers, type, ...bodyOf(response, most, ending) }
    } catch (error) {
      end()
      throw ending.isLate ? new OutboundFailed('late', { cause: error }) : error
    }
  }
  return {
    request: (address, options) => request(address, options),
    get: (address, options) => request(address, { ...options, method: 'GET' }, 200),
    connect: (server, signal) => connect(server, { rules: limits(), resolve, signal }),
  }
}

/** The host is looked up once, judged, and asked at the addresses that were judged, in turn. */
async function connect(
  { host, port }: Server,
  { rules, resolve, signal }: { rules: OutboundLimits; resolve: ResolveHost; signal: AbortSignal | undefined },
): Promise<Socket> {
  const ending = new Ending(rules.totalMs, signal)
  try {
    const looked = resolve(host).catch((cause: unknown) => {
      throw new OutboundFailed('unknown-host', { cause })
    })
    const addresses = await ending.during(looked)
    checkOwnServer({ host, port }, addresses, rules)
    let failed: unknown = new OutboundFailed('unknown-host')
    for (const address of addresses) {
      if (ending.reason) throw ending.reason
      try {
        return await openConnection({ host: address, port }, rules.connectMs, ending)
      } catch (error) {
        failed = error
      }
    }
    throw failed
  } finally {
    ending.close()
  }
}

/** Nothing of an answer is kept that is refused before it is read. */
function bodyOf(response: IncomingMessage, most: number, ending: Ending): MeasuredBody {
  try {
    if (Number(response.headers['content-length'] ?? 0) > most) throw new OutboundFailed('large')
    return measuredBody(decodedBody(response), most, ending)
  } catch (error) {
    response.destroy()
    throw error
  }
}

interface Following {
  rules: OutboundLimits
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  ending: Ending
  resolve: ResolveHost
  goesOn: boolean
}

/** The answer at the end of the redirects; each hop is judged like the first one. */
async function follow(address: string, about: Following): Promise<IncomingMessage> {
  const first = readTarget(address)
  let target = first
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const own = target.url.origin === first.url.origin ? about.headers : {}
    const response = await ask(target, own, about)
    const next = response.headers.location
    const leads = next !== undefined && redirects.has(response.statusCode ?? 0)
    if (!leads || !about.goesOn) return response
    response.destroy()
    const from = target.url
    target = readTarget(next, from)
    if (from.protocol === 'https:' && target.url.protocol === 'http:') throw new OutboundFailed('redirects')
  }
  throw new OutboundFailed('redirects')
}

/** Its addresses in turn, until one of them answers. */
async function ask(target: Target, headers: Following['headers'], about: Following): Promise<IncomingMessage> {
  const { rules, method, body, ending, resolve } = about
  const looked = resolve(target.host).catch((cause: unknown) => {
    throw new OutboundFailed('unknown-host', { cause })
  })
  const addresses = await ending.during(looked)
  checkSpots(target, addresses, rules)
  let failed: OutboundFailed | undefined
  for (const address of addresses) {
    if (ending.reason) throw ending.reason
    try {
      const all = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Kumiki', ...headers }
      return await openRequest(target, address, { method, headers: all, body, connectMs: rules.connectMs, ending })
    } catch (error) {
      // What may have arrived is not sent a second time.
      if (!(error instanceof OutboundFailed) || (error.sent && method !== 'GET')) throw error
      failed = error
    }
  }
  throw failed ?? new OutboundFailed('unknown-host')
}
