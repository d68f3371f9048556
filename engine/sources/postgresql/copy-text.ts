import type { Value } from '../source.ts'

/** Rows of a piece: the server begins with the first while the next is made. */
const atOnce = 500

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows in COPY's text format (PostgreSQL documentation, "COPY", File Formats), in pieces. */
export function* copyText(rows: readonly (readonly Value[])[]): Generator<Buffer, void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    let text = ''
    for (const row of rows.slice(at, at + atOnce)) {
      let before = ''
      for (const value of row) {
        text += before + cellText(value)
        before = '\t'
      }
      text += '\n'
    }
    yield Buffer.from(text)
  }
}

function cellText(value: Value): string {
  if (value === null) return '\\N'
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
