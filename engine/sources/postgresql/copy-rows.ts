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

/**
 * COPY FROM STDIN (PostgreSQL documentation, "COPY Operations") within a savepoint: the statements, the rows in pieces, one
 * answer. Nothing is waited for in between; of a COPY that it refuses the server passes over the rows.
 */
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
    for (const piece of this.pieces) connection.sendCopyFromChunk(piece)
    connection.endCopyFrom()
    return null
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    const [, rows] = /^COPY (\d+)$/.exec(text) ?? []
    if (rows !== undefined) this.rows = Number(rows)
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

const savepoint = 'kumiki_copy'

/** After a COPY that was refused: the transaction is as it was before. */
export const leaveCopy = `ROLLBACK TO SAVEPOINT ${savepoint}`

/**
 * Adds rows to a table. The error of a row that is refused tells its line; `leaveCopy` has to follow then. `isBegun`: a
 * transaction is open already.
 */
export function copyRows(
  client: pg.ClientBase,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
  isBegun: boolean,
): Promise<number> {
  const columns = table.columns.map(({ name }) => facts.quote(name)).join(', ')
  const copying = `COPY ${tableText(table, facts)} (${columns}) FROM STDIN`
  const steps = [`SAVEPOINT ${savepoint}`, copying, `RELEASE SAVEPOINT ${savepoint}`]
  const text = (isBegun ? steps : ['BEGIN', ...steps]).join('; ')
  return new Promise((resolve, reject) => {
    const copy = new CopyRows(text, copyText(rows), (error, count) => (error ? reject(error) : resolve(count)))
    sendQuery(client, copy)
  })
}
