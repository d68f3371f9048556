import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket, WebSocketServer } from 'ws'
import type { Engine } from '../engine.ts'
import { prefix } from '../../call/prefix.ts'
import type { Port } from '../port.ts'
import { isOwn } from '../../call/check-origin.ts'
import { clientAddress } from '../client-address.ts'

/** What a port does with requests that ask for another protocol. */
export interface Upgrades {
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends what has not ended by itself. */
  close(): void
}

const path = `${prefix}/socket`
const mostBytes = 16 * 1024
/** Messages and pings in ten seconds; a browser sends two in its whole life. */
const mostMessages = 40
const windowMs = 10_000
/** A peer that is gone without a word is noticed after two rounds. */
const beatMs = 30_000
const partingMs = 2000

/** `/vue-element-admin/socket`: only for pages of this very origin, port included (RT-02, BR-13). */
export function acceptSockets(engine: Engine, port: Port): Upgrades {
  // Loaded with the first socket: a start is short.
  let opening: Promise<WebSocketServer> | undefined
  let opened: WebSocketServer | undefined
  const server = () =>
    (opening ??= import('ws').then(({ WebSocketServer: Server }) => {
      opened = new Server({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false })
      return opened
    }))

  return {
    take(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const status = refusal(request, engine)
      if (status !== undefined) return refuse(socket, status)
      server()
        .then((sockets) => {
          if (socket.destroyed) return
          sockets.handleUpgrade(request, socket, head, (webSocket) =>
            serve(webSocket, addressOf(request, engine), engine, port),
          )
        })
        .catch((error: unknown) => {
          engine.log.error({ error }, 'a socket could not be opened')
          socket.destroy()
        })
    },
    close() {
      for (const webSocket of opened?.clients ?? []) webSocket.terminate()
      opened?.close()
    },
  }
}

function refusal({ url = '', headers }: IncomingMessage, engine: Engine): string | undefined {
  if (url.split('?', 1)[0] !== path) return '404 Not Found'
  if (headers.upgrade?.toLowerCase() !== 'websocket') return '426 Upgrade Required'
  const { publicAddress } = engine.settings.current()
  if (headers.origin === undefined || !isOwn(headers.origin, headers.host, publicAddress)) return '403 Forbidden'
  return engine.isReady() ? undefined : '503 Service Unavailable'
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function addressOf(request: IncomingMessage, engine: Engine): string {
  const { trustedProxies } = engine.settings.current()
  const forwarded = request.headers['x-forwarded-for']
  return clientAddress(request.socket.remoteAddress, String(forwarded ?? '') || undefined, trustedProxies)
}

/** Says why; a peer that does not answer that is not waited for. */
function end(webSocket: WebSocket, code: number, reason: string): void {
  webSocket.close(code, reason)
  setTimeout(() => webSocket.terminate(), partingMs).unref()
}

function serve(webSocket: WebSocket, address: string, engine: Engine, port: Port): void {
  let since = performance.now()
  let received = 0
  let answers = true
  const isFlood = (): boolean => {
    const now = performance.now()
    if (now - since > windowMs) {
      since = now
      received = 0
    }
    received += 1
    if (received > mostMessages) webSocket.terminate()
    return received > mostMessages
  }
  const connection = engine.realtime.connect(
    {
      send: (text) => webSocket.send(text),
      close: (code, reason) => end(webSocket, code, reason),
      drop: () => webSocket.terminate(),
      waiting: () => webSocket.bufferedAmount,
    },
    { address, port },
  )
  webSocket.on('message', (data: RawData, isBinary: boolean) => {
    if (isFlood()) return
    if (isBinary) end(webSocket, 1003, 'text only')
    else connection.message((data as Buffer).toString('utf8'))
  })
  webSocket.on('ping', isFlood)
  webSocket.on('pong', () => (answers = true))
  // Too long, bad UTF-8, unmasked: ws closes by itself (RT-06).
  webSocket.on('error', () => webSocket.terminate())
  const beat = setInterval(() => {
    if (!answers) return webSocket.terminate()
    answers = false
    webSocket.ping()
  }, beatMs).unref()
  webSocket.on('close', () => {
    clearInterval(beat)
    connection.closed()
  })
}
