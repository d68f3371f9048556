import type { Decoder } from './decoder.ts'
import { escapeOf } from './escape.ts'

/** UTF-16; the mark before it, if there is one, says which byte of a pair comes first. Half pairs stay alone: they are faults. */
export function makeUtf16Decoder(order: 'le' | 'be'): Decoder {
  let kept: Buffer = Buffer.alloc(0)
  let isSwapped: boolean | undefined

  const decode = (all: Buffer, end: number): string => {
    if (end === 0) return ''
    let from = 0
    if (isSwapped === undefined) {
      const mark = all.readUInt16LE(0)
      if (mark === 0xfeff || mark === 0xfffe) from = 2
      isSwapped = from === 0 ? order === 'be' : mark === 0xfffe
    }
    const bytes = all.subarray(from, end)
    return (isSwapped ? Buffer.from(bytes).swap16() : bytes).toString('utf16le')
  }

  return {
    write(bytes) {
      const all = kept.length === 0 ? Buffer.from(bytes) : Buffer.concat([kept, bytes])
      let end = all.length - (all.length % 2)
      // The first half of a pair waits for the second one.
      const last = end < 2 ? 0 : (isSwapped ?? order === 'be') ? all.readUInt8(end - 2) : all.readUInt8(end - 1)
      if (last >= 0xd8 && last <= 0xdb) end -= 2
      const text = decode(all, end)
      kept = all.subarray(end)
      return text
    },
    end() {
      const text = decode(kept, kept.length - (kept.length % 2))
      return kept.length % 2 === 0 ? text : text + String.fromCharCode(escapeOf(kept.readUInt8(kept.length - 1)))
    },
  }
}
