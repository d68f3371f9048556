import pg from 'pg'
import type { BulkTable } from '../bulk/bulk-facts.ts'
import { tableText } from '../bulk/bulk-statements.ts'
import type { Value } from '../source.ts'
import { facts } from './facts.ts'
import { sendQuery } from './send-query.ts'

/** What is used of pg's connection; pg declares none of it. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

/** COPY FROM STDIN (PostgreSQL documentation, "COPY Operations"): one statement, one piece of text, one answer. */
class CopyRows {
  callback: (error: Error | null, rows: number) => void
  private readonly text: string
  private readonly bytes: Buffer
  private rows = 0

  constructor(text: string, bytes: Buffer, done: (error: Error | null, rows: number) => void) {
    this.text = text
    this.bytes = bytes
    this.callback = done
  }

  submit(connection: Wire): null {
    connection.query(this.text)
    return null
  }

  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFromChunk(this.bytes)
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

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cellText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string')
    return special.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found]!) : value
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return String(value)
}

/** Rows in COPY's text format. */
export function copyText(rows: readonly (readonly Value[])[]): string {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) text += i === 0 ? cellText(row[i]!) : `\t${cellText(row[i]!)}`
    text += '\n'
  }
  return text
}

/** Adds rows to a table. The error of a row that is refused tells its line. */
export function copyRows(
  client: pg.ClientBase,
  table: BulkTable,
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const columns = table.columns.map(({ name }) => facts.quote(name)).join(', ')
  const text = `COPY ${tableText(table, facts)} (${columns}) FROM STDIN`
  return new Promise((resolve, reject) => {
    const copy = new CopyRows(text, Buffer.from(copyText(rows)), (error, count) =>
      error ? reject(error) : resolve(count),
    )
    sendQuery(client, copy)
  })
}
