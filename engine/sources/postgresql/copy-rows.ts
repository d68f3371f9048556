import pg from 'pg'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import type { Value } from '../source.ts'
import { copyText } from './copy-text.ts'
import { facts } from './facts.ts'
import { sendQuery } from './send-query.ts'

/** What is used of pg's connection; pg declares none of it. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

/** COPY FROM STDIN (PostgreSQL documentation, "COPY Operations"): one statement, its rows in pieces, one answer. */
class CopyRows {
  callback: (error: Error | null, rows: number) => void
  private readonly text: string
  private readonly pieces: Iterable<Buffer>
  private rows = 0

  constructor(text: string, pieces: Iterable<Buffer>, done: (error: Error | null, rows: number) => void) {
    this.text = text
    this.pieces = pieces
    this.callback = done
  }

  submit(connection: Wire): null {
    connection.query(this.text)
    return null
  }

  handleCopyInResponse(connection: Wire): void {
    for (const piece of this.pieces) connection.sendCopyFromChunk(piece)
    connection.endCopyFrom()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end(null)
  }

  private end(error: Error | null): void {
    const { callback } = this
    this.callback = () => undefined
    callback(error, this.rows)
  }
}

// As for `ReadingQuery`: pg takes nothing else.
Object.setPrototypeOf(CopyRows.prototype, pg.Query.prototype)

/** Adds rows to a table. The error of a row that is refused tells its line. */
export function copyRows(
  client: pg.ClientBase,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const columns = table.columns.map(({ name }) => facts.quote(name)).join(', ')
  const text = `COPY ${tableText(table, facts)} (${columns}) FROM STDIN`
  return new Promise((resolve, reject) => {
    const copy = new CopyRows(text, copyText(rows), (error, count) => (error ? reject(error) : resolve(count)))
    sendQuery(client, copy)
  })
}
