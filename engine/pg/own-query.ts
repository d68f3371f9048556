import pg from 'pg'
import type { PgConnection, PgField, PgQuery } from './pg-members.ts'

/** A query of one's own: what it sends, and what it makes of each message that comes back. It ends once. */
export abstract class OwnQuery implements PgQuery {
  callback: (error: Error | null) => void

  constructor(done: (error: Error | null) => void) {
    this.callback = done
  }

  abstract submit(connection: PgConnection): null

  handleRowDescription(_message: { fields: PgField[] }): void {}

  handleDataRow(_message: { fields: unknown[] }): void {}

  handleCommandComplete(_message: { text: string }): void {}

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end(null)
  }

  protected end(error: Error | null): void {
    const { callback } = this
    this.callback = () => undefined
    callback(error)
  }
}

// pg takes nothing else; its own constructor would copy a configuration and make a result for each statement.
Object.setPrototypeOf(OwnQuery.prototype, pg.Query.prototype)

/** Sends it when those before it are done. */
export function sendQuery(client: pg.ClientBase, query: OwnQuery): void {
  void client.query(query as unknown as pg.QueryConfig)
}
