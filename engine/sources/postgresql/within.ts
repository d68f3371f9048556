import pg from 'pg'
import { guard } from '../guard.ts'
import type { Signal } from '../source.ts'

/** `guard` with a cancel request beside the client's connection. */
export function within<T>(
  client: pg.PoolClient,
  config: pg.ClientConfig,
  ms: number,
  signal: Signal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return guard(ms, signal, () => cancelOnServer(client, config), work)
}

function cancelOnServer(client: pg.PoolClient, config: pg.ClientConfig): void {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
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
