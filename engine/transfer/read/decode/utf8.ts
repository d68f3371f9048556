import { isUtf8 } from 'node:buffer'
import type { Decoder } from './decoder.ts'
import { escapeOf } from './escape.ts'

/** UTF-8 without the mark that may stand before it. */
export function makeUtf8Decoder(): Decoder {
  let kept: Buffer = Buffer.alloc(0)
  let isFirst = true

  const unmarked = (text: string): string => {
    if (text === '') return text
    const isMarked = isFirst && text.startsWith('\ufeff')
    isFirst = false
    return isMarked ? text.slice(1) : text
  }

  return {
    write(bytes) {
      const all = kept.length === 0 ? Buffer.from(bytes) : Buffer.concat([kept, bytes])
      const end = wholeCharacters(all)
      kept = all.subarray(end)
      return unmarked(decode(all.subarray(0, end)))
    },
    end: () => unmarked(decode(kept)),
  }
}

const decode = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : decodeBroken(bytes))

/** How long a character is that begins with this byte; of UTF-8's own rules. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}

/** Up to where no character is cut in two. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.readUInt8(bytes.length - back)
    if ((byte & 0xc0) === 0x80) continue
    return lengthOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function decodeBroken(bytes: Buffer): string {
  const pieces: string[] = []
  let good = 0
  let at = 0
  while (at < bytes.length) {
    const byte = bytes.readUInt8(at)
    const length = lengthOf(byte)
    if (length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))) {
      at += length
      continue
    }
    pieces.push(bytes.toString('utf8', good, at), String.fromCharCode(escapeOf(byte)))
    good = ++at
  }
  pieces.push(bytes.toString('utf8', good))
  return pieces.join('')
}
