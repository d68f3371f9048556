import type pg from 'pg'

/** Sends a query of our own, whose prototype is pg's `Query`. */
export function sendQuery(client: pg.ClientBase, query: object): void {
  void client.query(query as unknown as pg.QueryConfig)
}
