import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { networkOf } from '../limits/rate-limits.ts'
import { takeFastPath, type FastPaths } from './pipeline/fast-path.ts'
import type { Upgrades } from './realtime/accept-sockets.ts'
import { refuseInWords, refuseUnread } from './refuse-unread.ts'

export interface Listening {
  port: number
  /** Takes no new connections, lets running requests end, at most `ms` (default 30 s). May be called again. */
  close(ms?: number): Promise<void>
}

export interface ListenOptions {
  /** 0: a free one. */
  port: number
  /** Address to listen on; undefined: all. */
  host: string | undefined
  /** Takes requests for a WebSocket; without it they are refused. */
  upgrades?: Upgrades
  /** Calls that need no router. */
  calls?: FastPaths | undefined
  /** Milliseconds without a byte taken after which the reader of an answer is cut. */
  readerMs?: number
  /** Whether many others come through this address: it is not counted. */
  isProxy?: (address: string) => boolean
  /** Connections at most: in all, and of one network, sockets of realtime not counted. */
  most?: { connections: number; perNetwork: number }
}

/** A process may open 20,000 files on many systems. A network may be a whole company, and still leaves the others some. */
const usualMost = { connections: 15_000, perNetwork: 10_000 }

const longestUrl = 8 * 1024
const mostHeaders = 100
/** So long a caller that was answered may go on to send what nobody reads. */
const partingMs = 2000

/** Serves an app on a port, within the limits of SAFETY 15. Rejects with EADDRINUSE when the port is taken. */
export async function listen(app: Hono, options: ListenOptions): Promise<Listening> {
  const { port, host, upgrades, calls, readerMs = 30_000, isProxy = () => false, most = usualMost } = options
  const answer = getRequestListener(app.fetch, { ...(host !== undefined && { hostname: host }) })
  let closing: Promise<void> | undefined
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 150_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      refusals.begin(request, response)
      if ((request.url ?? '').length > longestUrl) return refuseUnread(response, 414)
      response.setTimeout(readerMs, () => cutReader(request))
      if (request.method !== 'GET') dropRest(request, response)
      // The next request of this connection goes to another node, or waits for the restart.
      if (closing) response.setHeader('connection', 'close')
      if (calls && takeFastPath(calls, request, response)) return
      void answer(request, response)
    },
  )
  const refusals = refuseInWords(server)
  server.maxHeadersCount = mostHeaders
  server.maxConnections = most.connections
  const counted = countByNetwork(most.perNetwork, isProxy)
  server.on('connection', counted.open)
  server.on('upgrade', (request, socket, head) => {
    counted.leave(request.socket)
    if (upgrades && !closing) upgrades.take(request, socket, head)
    else socket.destroy()
  })
  await takePort(server, { port, host })

  const end = async (ms: number): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    // Kept-alive connections become idle one by one.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    // Sockets are told and close by themselves; who does not answer is not waited for.
    const deaf = setTimeout(() => upgrades?.close(), Math.min(ms, 1000))
    const hard = setTimeout(() => server.closeAllConnections(), ms)
    await closed
    clearInterval(idle)
    clearTimeout(deaf)
    clearTimeout(hard)
    upgrades?.close()
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: (ms = 30_000) => (closing ??= end(ms)),
  }
}

function takePort(server: Server, { port, host }: Pick<ListenOptions, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * Ends an answer of which bytes lie ready and nobody takes any: it holds memory, and what it is made of. One that is
 * still being made has none.
 */
function cutReader({ socket }: IncomingMessage): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** Connections of a network that goes beyond its number are closed at once. */
function countByNetwork(most: number, isProxy: (address: string) => boolean) {
  const counts = new Map<string, number>()
  const networks = new WeakMap<Socket, string>()
  const leave = (socket: Socket): void => {
    const network = networks.get(socket)
    if (network === undefined) return
    networks.delete(socket)
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }
  return {
    open(socket: Socket): void {
      const { remoteAddress } = socket
      if (remoteAddress === undefined || isProxy(remoteAddress)) return
      const network = networkOf(remoteAddress)
      const count = (counts.get(network) ?? 0) + 1

      if (count > most) return void socket.destroy()
      counts.set(network, count)
      networks.set(socket, network)
      socket.once('close', () => leave(socket))
    },
    leave,
  }
}

/**
 * What is left of a body when it is answered is taken and thrown away: the next request of the connection stands behind it
 * . Who goes on to send for long is not waited for: letter by letter he would hold the connection (DL-02).
 */
function dropRest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.once('finish', () => {
    if (request.readableEnded) return
    // Whoever read it has stopped, and would stop it.
    request.removeAllListeners('data').removeAllListeners('readable').resume()
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), partingMs).unref()
  })
}
