import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  port: number
  /** Requests so far. */
  heard: IncomingMessage[]
  /** Connections so far. */
  connections(): number
  close(): Promise<void>
}

/** A server of the web for tests, on one address of this machine. */
export async function startWebServer(answer: RequestListener, address = '127.0.0.1', port = 0): Promise<WebServer> {
  const heard: IncomingMessage[] = []
  let connections = 0
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    heard.push(request)
    answer(request, response)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
