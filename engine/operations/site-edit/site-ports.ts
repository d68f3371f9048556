import { createServer } from 'node:net'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Whether sites can answer at a port: free, or already a port of sites. */
export const siteCheckPort: DeclaredOperation<'site-check-port'> = async ({ port }, context) => {
  const { sites, config } = context.engine
  if (port === config.port) return { free: false }
  const shared = sites.all().some(({ siteId }) => sites.portOf(siteId) === port)
  return { free: shared || (await canListen(port, config.host)) }
}

/** The port that a new site gets. */
export const siteInitialPort: DeclaredOperation<'site-initial-port'> = async (_input, context) => ({
  port: context.engine.config.sitePort,
})

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
