import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { OutboundFailed } from './errors.ts'
import type { Target } from './read-target.ts'

/** Most bytes of an answer's headers. */
const maxHeaderSize = 16 * 1024

export interface RequestOptions {
  headers: Readonly<Record<string, string>>
  connectMs: number
  signal: AbortSignal
}

/** One request over a connection of its own to an address that was looked at, under the host's own name. */
export function openRequest(
  { url, host, port }: Target,
  address: string,
  { headers, connectMs, signal }: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = open({
      host: address,
      port,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { ...headers, host: url.host },
      agent: false,
      maxHeaderSize,
      signal,
      ...(!isIP(host) && { servername: host }),
    })
    const tooLate = setTimeout(() => request.destroy(new OutboundFailed('late')), connectMs)
    const connected = () => {
      clearTimeout(tooLate)
    }
    request.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
    })
    request.once('close', connected)
    request.once('response', resolve)
    request.once('error', (cause) => {
      reject(cause instanceof OutboundFailed ? cause : new OutboundFailed('connection', { cause }))
    })
    request.end()
  })
}
