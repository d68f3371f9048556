import iconv from 'iconv-lite'
import type { Decoder } from './decoder.ts'
import { escapeOf } from './escape.ts'

/** How long a character is that begins with this byte; 0: none does. */
type LengthOf = (byte: number) => 0 | 1 | 2 | 3

const shiftJis: LengthOf = (byte) => {
  if (byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf)) return 1
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 0
}

const eucJp: LengthOf = (byte) => {
  if (byte < 0x80) return 1
  if (byte === 0x8f) return 3
  return byte === 0x8e || (byte >= 0xa1 && byte <= 0xfe) ? 2 : 0
}

const lengths = { cp932: shiftJis, 'euc-jp': eucJp }

type Table = Uint16Array

/** Characters by their bytes: one, two, and for three of EUC-JP the last two, 0x8080 less than two have. */
function makeTable(name: keyof typeof lengths): Table {
  const table = new Uint16Array(0x10000)
  const set = (place: number, bytes: number[]) => {
    const text = iconv.decode(Buffer.from(bytes), name)
    if (text.length === 1 && text !== '\ufffd') table[place] = text.charCodeAt(0)
  }
  const lengthOf = lengths[name]
  for (let first = 0; first < 0x100; first++) {
    if (lengthOf(first) === 1) set(first, [first])
    if (lengthOf(first) !== 2) continue
    for (let second = 0x40; second < 0x100; second++) set((first << 8) | second, [first, second])
  }
  if (name === 'euc-jp')
    for (let first = 0xa1; first < 0xff; first++)
      for (let second = 0xa1; second < 0xff; second++) set(((first << 8) | second) & 0x7f7f, [0x8f, first, second])
  return table
}

const tables = new Map<keyof typeof lengths, Table>()

function tableOf(name: keyof typeof lengths): Table {
  const table = tables.get(name) ?? makeTable(name)
  tables.set(name, table)
  return table
}

/** Shift_JIS as Windows has it, or EUC-JP with Windows' characters. */
export function makeJapaneseDecoder(name: keyof typeof lengths): Decoder {
  const table = tableOf(name)
  const lengthOf = Uint8Array.from({ length: 0x100 }, (_, byte) => lengths[name](byte))
  let kept: Buffer = Buffer.alloc(0)

  const decode = (bytes: Buffer, isLast: boolean): string => {
    const units = new Uint16Array(bytes.length)
    let end = 0
    let at = 0
    while (at < bytes.length) {
      const first = bytes[at]!
      if (first < 0x80) {
        units[end++] = first
        at++
        continue
      }
      const length = lengthOf[first]!
      if (at + length > bytes.length && !isLast) break
      const unit = unitAt(bytes, at, length)
      if (unit !== 0) {
        units[end++] = unit
        at += length
        continue
      }
      // A character that there is not: what is ASCII behind its first byte stands for itself, a line's end above all.
      const until = Math.min(at + Math.max(1, length), bytes.length)
      do units[end++] = escapeOf(bytes[at++]!)
      while (at < until && bytes[at]! >= 0x80)
    }
    kept = bytes.subarray(at)
    return Buffer.from(units.buffer, 0, end * 2).toString('utf16le')
  }

  const unitAt = (bytes: Buffer, at: number, length: number): number => {
    if (length === 0 || at + length > bytes.length) return 0
    if (length === 1) return table[bytes[at]!]!
    if (length === 2) return table[(bytes[at]! << 8) | bytes[at + 1]!]!
    const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
    return second < 0xa1 || third < 0xa1 ? 0 : table[((second << 8) | third) & 0x7f7f]!
  }

  return {
    write: (bytes) => decode(kept.length === 0 ? Buffer.from(bytes) : Buffer.concat([kept, bytes]), false),
    end: () => decode(kept, true),
  }
}
