import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
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

export interface OpenOptions {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  connectMs: number
  signal: AbortSignal
}

/** One request over a connection of its own to an address that was looked at, under the host's own name. */
export async function openRequest(
  { url, host, port }: Target,
  address: string,
  { method, headers, body, connectMs, signal }: OpenOptions,
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
      agent: false,
      maxHeaderSize,
      signal,
      ...(!isIP(host) && { servername: host }),
    })
    let sent = false
    const tooLate = setTimeout(() => request.destroy(new OutboundFailed('late')), connectMs)
    const connected = () => {
      clearTimeout(tooLate)
    }
    request.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        sent = true
        connected()
      })
    })
    request.once('close', connected)
    request.once('response', resolve)
    request.once('error', (cause) => {
      reject(cause instanceof OutboundFailed ? cause : new OutboundFailed('connection', { sent, cause }))
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
