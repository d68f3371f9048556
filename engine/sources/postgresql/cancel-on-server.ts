import pg from 'pg'

/** Asks the server to end what a client's connection runs, on a connection of its own. */
export function cancelOnServer({ processID, secretKey }: pg.ClientBase, config: pg.ClientConfig): void {
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
