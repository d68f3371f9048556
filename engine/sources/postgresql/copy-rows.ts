import type pg from 'pg'
import { OwnQuery, sendQuery } from '../../pg/own-query.ts'
import type { PgConnection } from '../../pg/pg-members.ts'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import type { Value } from '../source.ts'
import { copyText } from './copy-text.ts'
import { facts } from './facts.ts'

/**
 * COPY FROM STDIN (PostgreSQL documentation, "COPY Operations") within a savepoint: the statements, the rows in pieces, one
 * answer. Nothing is waited for in between; of a COPY that it refuses the server passes over the rows.
 */
class CopyRows extends OwnQuery {
  rows = 0
  private readonly text: string
  private readonly pieces: Iterable<Buffer>

  constructor(text: string, pieces: Iterable<Buffer>, done: (error: Error | null) => void) {
    super(done)
    this.text = text
    this.pieces = pieces
  }

  override submit(connection: PgConnection): null {
    connection.query(this.text)
    for (const piece of this.pieces) connection.sendCopyFromChunk(piece)
    connection.endCopyFrom()
    return null
  }

  /** pg calls it when the server takes rows; they are on their way already. */
  handleCopyInResponse(): void {}

  override handleCommandComplete({ text }: { text: string }): void {
    const [, rows] = /^COPY (\d+)$/.exec(text) ?? []
    if (rows !== undefined) this.rows = Number(rows)
  }
}

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
    const copy: CopyRows = new CopyRows(text, copyText(rows), (error) => (error ? reject(error) : resolve(copy.rows)))
    sendQuery(client, copy)
  })
}
