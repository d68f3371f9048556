import type { Value } from '../source.ts'

const usualSize = 64 * 1024
const [tab, feed, back, backslash] = [9, 10, 13, 92]
/** What stands behind the backslash, by the character's code. */
const escaped: Record<number, number> = { [tab]: 0x74, [feed]: 0x6e, [back]: 0x72, [backslash]: backslash }

/**
 * Rows in COPY's text format (PostgreSQL documentation, "COPY", File Formats), in pieces: the server begins with the first while
 * the next is made, in the same place (pg copies what it sends). Bytes are written here and not by `Buffer`, because a text of
 * many short ones would be made for it first.
 */
export function* copyText(rows: readonly (readonly Value[])[]): Generator<Buffer, void> {
  let bytes = Buffer.allocUnsafe(usualSize)
  let at = 0
  for (const row of rows) {
    const most = mostBytes(row)
    if (at + most > bytes.length) {
      if (at > 0) yield bytes.subarray(0, at)
      if (most > bytes.length) bytes = Buffer.allocUnsafe(most)
      at = 0
    }
    for (let i = 0; i < row.length; i++) {
      if (i > 0) bytes[at++] = tab
      at = putCell(bytes, at, row[i]!)
    }
    bytes[at++] = feed
  }
  if (at > 0) yield bytes.subarray(0, at)
}

/** A number, `true` and what `\N` takes have fewer than 32 letters. */
function mostBytes(row: readonly Value[]): number {
  let most = 1
  for (const value of row)
    most += typeof value === 'string' || value instanceof Uint8Array ? value.length * 3 + 4 : mostOfOther
  return most
}
const mostOfOther = 32

function putCell(bytes: Buffer, at: number, value: Value): number {
  if (value === null) {
    bytes[at] = backslash
    bytes[at + 1] = 0x4e
    return at + 2
  }
  if (typeof value === 'string') return putText(bytes, at, value)
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
  return putText(bytes, at, text)
}

/** UTF-8; half of a pair becomes the sign that `Buffer` puts there, too. */
function putText(bytes: Buffer, start: number, text: string): number {
  let at = start
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) {
      const escape = code > back && code !== backslash ? undefined : escaped[code]
      if (escape !== undefined) bytes[at++] = backslash
      bytes[at++] = escape ?? code
    } else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else if ((code & 0xf800) === 0xd800) {
      const whole = text.codePointAt(i)!
      if (whole > 0xffff) i++
      at += bytes.write(whole > 0xffff ? String.fromCodePoint(whole) : '\ufffd', at)
    } else {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
    }
  }
  return at
}
