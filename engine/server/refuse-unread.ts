import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import * as codes from '../../runtime/answer-codes.ts'

/** RFC 9457, as published APIs answer; nobody has looked yet whose address it is. */
const problemOf = (status: number): string =>
  JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, code: codes.badRequest, reference: '' })

/** Answers a request of which nobody reads more, and ends its connection. */
export function refuseUnread(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-type': 'application/problem+json' }).end(problemOf(status))
}

/** What of Node's own errors is something else than a request that cannot be read. */
const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers in words what Node refuses before it is a request; Node's own answer has a status and nothing else. */
export function refuseInWords(server: Server): { begin(request: IncomingMessage, response: ServerResponse): void } {
  const begun = new WeakMap<Socket, ServerResponse>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = begun.get(socket)
    // Into an answer that is on its way nothing else may be written.
    const isBetween = !response?.headersSent || response.writableFinished
    if (!socket.writable || !isBetween) return void socket.destroy()
    const status = statusByCode[error.code ?? ''] ?? 400
    const body = problemOf(status)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => refuseUnread(response, 417))
  return { begin: ({ socket }, response) => void begun.set(socket, response) }
}
