import { createServer } from 'node:http'

/**
 * Takes a port before anything else is done, so that a start that cannot have it ends before it has changed something. Who
 * asks meanwhile is told to come again. Answers the function that gives it back. Rejects with EADDRINUSE, EACCES, ….
 */
export async function reservePort(port: number, host = '127.0.0.1'): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '1', connection: 'close', 'content-length': '0' }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
