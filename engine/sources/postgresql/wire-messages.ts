/** Texts and bytes as they are; numbers and truth values become text. */
export type Sent = string | number | boolean | Buffer | null

// Messages of a client (PostgreSQL documentation, "Message Formats").

export const sync = Buffer.from([0x53, 0, 0, 0, 4])
/** What is answered so far is sent at once, and does not wait for the next `sync`. */
export const flush = Buffer.from([0x48, 0, 0, 0, 4])

/** Parse and, so that its columns are told before anything runs, Describe. */
export function parseAndDescribe(name: string, text: string): Buffer {
  const [nameBytes, textBytes] = [Buffer.byteLength(name), Buffer.byteLength(text)]
  const parse = 4 + nameBytes + 1 + textBytes + 1 + 2
  const describe = 4 + 1 + nameBytes + 1
  const bytes = Buffer.alloc(1 + parse + 1 + describe)
  let at = bytes.writeInt32BE(parse, bytes.writeUInt8(0x50, 0))
  at += bytes.write(name, at) + 1
  at += bytes.write(text, at) + 1 + 2
  at = bytes.writeInt32BE(describe, bytes.writeUInt8(0x44, at))
  bytes.write(name, bytes.writeUInt8(0x53, at))
  return bytes
}

const executeAll = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])

/** Bind to the unnamed portal (texts as text, bytes as binary, answers as text), Execute. */
export function bindAndExecute(name: string, values: readonly Sent[]): Buffer {
  const sent = values.map((value) => (value === null || Buffer.isBuffer(value) ? value : String(value)))
  const length =
    4 +
    (1 + Buffer.byteLength(name) + 1) +
    (2 + 2 * sent.length) +
    sent.reduce((sum, value) => sum + 4 + (value === null ? 0 : Buffer.byteLength(value)), 2) +
    4
  const bytes = Buffer.allocUnsafe(1 + length + executeAll.length)
  let at = bytes.writeUInt8(0x42, 0)
  at = bytes.writeInt32BE(length, at)
  at = bytes.writeUInt8(0, at)
  at += bytes.write(name, at)
  at = bytes.writeUInt8(0, at)
  at = bytes.writeInt16BE(sent.length, at)
  for (const value of sent) at = bytes.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at)
  at = bytes.writeInt16BE(sent.length, at)
  for (const value of sent) {
    const size = value === null ? -1 : Buffer.isBuffer(value) ? value.copy(bytes, at + 4) : bytes.write(value, at + 4)
    at = bytes.writeInt32BE(size, at) + Math.max(size, 0)
  }
  at = bytes.writeInt32BE(0x00010000, at)
  executeAll.copy(bytes, at)
  return bytes
}
