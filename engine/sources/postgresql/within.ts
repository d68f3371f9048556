import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { guard } from '../guard.ts'
import type { Signal } from '../source.ts'

/**
 * When the server is asked again to cancel, in milliseconds from one time to the next: what was sent behind a cancelled
 * statement on the same connection begins then. The connection is closed afterwards, so nobody else's is hit.
 */
const pausesMs = [50, 100, 200, 300]

/** `guard` with cancel requests beside the client's connection. `work` settles when all that it sent has ended. */
export function within<T>(
  client: pg.PoolClient,
  config: pg.ClientConfig,
  ms: number,
  signal: Signal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let hasEnded = false
  let isGivenUp = false
  const ended = () => void (hasEnded = true)
  const cancel = async () => {
    running.catch(() => void (isGivenUp = !hasEnded))
    cancelOnServer(client, config)
    for (const pause of pausesMs) {
      await wait(pause, undefined, { ref: false })
      // A connection that was closed here says nothing of what the server still does.
      if (hasEnded && !isGivenUp) return
      cancelOnServer(client, config)
    }
  }
  const watched = () => {
    const working = work()
    working.then(ended, ended)
    return working
  }
  const running = guard(ms, signal, () => void cancel(), watched)
  return running
}

function cancelOnServer(client: pg.PoolClient, config: pg.ClientConfig): void {
  const { processID, secretKey } = client
  const connection = new pg.Connection({ ssl: config.ssl }) as unknown as {
    on(event: string, listener: () => void): void
    connect(port: number, host: string): void
    requestSsl(): void
    cancel(processID: number, secretKey: number): void
  }
  connection.on('error', () => undefined)
  const cancel = () => connection.cancel(processID, secretKey)
  connection.on('connect', config.ssl ? () => connection.requestSsl() : cancel)
  connection.on('sslconnect', cancel)
  connection.connect(config.port!, config.host!)
}
