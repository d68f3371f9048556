/**
 * An answer whose `data` is JSON text already (lists): the pipeline puts it into the envelope as it stands. Rows that a
 * database process wrote stay bytes all the way: making text of them and bytes again costs more than the call's rest.
 */
export class JsonText {
  readonly before: string
  readonly rows: string | Uint8Array
  readonly after: string

  constructor(before: string, rows: string | Uint8Array = '', after = '') {
    this.before = before
    this.rows = rows
    this.after = after
  }

  /** With more around it; bytes when the rows are bytes. `before` and `after` are ASCII. */
  within(before: string, after: string): string | Uint8Array {
    const start = before + this.before
    const end = this.after + after
    if (typeof this.rows === 'string') return start + this.rows + end
    const bytes = Buffer.allocUnsafe(start.length + this.rows.length + end.length)
    bytes.write(start, 0, 'latin1')
    bytes.set(this.rows, start.length)
    bytes.write(end, start.length + this.rows.length, 'latin1')
    return bytes
  }
}
