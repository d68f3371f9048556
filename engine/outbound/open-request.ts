import {
  Agent as AgentHttp,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type AgentOptions,
  type RequestOptions,
} from 'node:http'
import { Agent as AgentHttps, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isObject } from '../../runtime/json/is-object.ts'
import type { Ending } from './ending.ts'
import { OutboundFailed, OutboundRefused } from './errors.ts'
import type { Target } from './read-target.ts'

/** Most bytes of an answer's headers. */
const maxHeaderSize = 16 * 1024

/** They say where a request ends and who it is for; only the client itself does. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Connections that wait for the next request, not for long: an address may change its owner. */
const waiting: AgentOptions = { keepAlive: true, maxFreeSockets: 32, timeout: 4000, scheduling: 'lifo' }

/** Whoever answers for one host at an address is not asked for another over the same connection. */
const ofHost = (name: string, options: RequestOptions | undefined): string =>
  `${name} ${isObject(options?.headers) ? String(options.headers['host']) : ''}`

class HttpConnections extends AgentHttp {
  override getName(options?: RequestOptions): string {
    return ofHost(super.getName(options), options)
  }
}

class HttpsConnections extends AgentHttps {
  override getName(options?: RequestOptions): string {
    return ofHost(super.getName(options), options)
  }
}

const agents = { http: new HttpConnections(waiting), https: new HttpsConnections(waiting) }

export interface OpenOptions {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  connectMs: number
  ending: Ending
}

/**
 * One request to an address that was looked at, under the host's own name. What may be asked twice goes over a connection
 * that an earlier request to the same address and host has left open, and once more over a new one where the other side
 * has just closed that.
 */
export async function openRequest(target: Target, address: string, options: OpenOptions): Promise<IncomingMessage> {
  if (options.method !== 'GET') return overConnection(target, address, options, false)
  try {
    return await overConnection(target, address, options, agents[target.url.protocol === 'https:' ? 'https' : 'http'])
  } catch (error) {
    if (!(error instanceof OutboundFailed) || !error.reused || options.ending.reason) throw error
    return overConnection(target, address, options, false)
  }
}

async function overConnection(
  { url, host, port }: Target,
  address: string,
  { method, headers, body, connectMs, ending }: OpenOptions,
  agent: AgentHttp | false,
): Promise<IncomingMessage> {
  if (Object.keys(headers).some((name) => ownHeaders.has(name.toLowerCase())))
    throw new OutboundRefused('header', url.origin)
  return new Promise((resolve, reject) => {
    const request = begin(url, {
      host: address,
      port,
      path: url.pathname + url.search,
      method,
      headers: { ...headers, host: url.host },
      agent,
      maxHeaderSize,
      ...(!isIP(host) && { servername: host }),
    })
    const forget = ending.onEnd((reason) => request.destroy(reason))
    let sent = false
    const tooLate = setTimeout(() => {
      // A connection that was made while the engine was busy is noticed first.
      setImmediate(() => {
        if (!sent) request.destroy(new OutboundFailed('late'))
      })
    }, connectMs)
    const ended = () => {
      clearTimeout(tooLate)
    }
    const connected = () => {
      sent = true
      ended()
    }
    request.once('socket', (socket) => {
      // One that an earlier request has left is connected already.
      if (request.reusedSocket) connected()
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
    })
    request.once('close', ended)
    request.once('response', (response) => {
      forget()
      resolve(response)
    })
    request.once('error', (cause) => {
      forget()
      reject(
        cause instanceof OutboundFailed
          ? cause
          : new OutboundFailed('connection', { sent, reused: request.reusedSocket, cause }),
      )
    })
    request.end(body)
  })
}

/** Refuses headers and methods that would make another request of it (IN-15). */
function begin(url: URL, options: RequestOptions): ClientRequest {
  try {
    return (url.protocol === 'https:' ? requestHttps : requestHttp)(options)
  } catch (cause) {
    throw new OutboundRefused('header', url.origin, cause)
  }
}
