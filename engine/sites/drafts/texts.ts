import { hashOf, packText } from '../../store/parts/contents.ts'
import type { PackedText } from '../../store/store.ts'

/** Texts of a release in the making, by their hashes: they are many and large, so each part of them leaves when it is full. */
export interface Texts {
  /** Keeps the value as JSON; answers its hash. */
  keep(value: unknown): string
  /** Sends what is left. */
  end(): void
}

/** Some of the texts, one after the other on a buffer of their own: a thread hands over a large one at once. */
export interface TextPart {
  texts: { hash: string; size: number }[]
  bytes: Uint8Array<ArrayBuffer>
}

/** As much as the store takes at once. */
const partBytes = 640 * 1024

/** Of a UTF-16 unit in UTF-8. */
const mostBytes = 3

export function makeTexts(send: (part: TextPart) => void): Texts {
  const known = new Set<string>()
  let buffer = Buffer.alloc(0)
  let texts: TextPart['texts'] = []
  let end = 0
  const flush = () => {
    if (texts.length > 0) send({ texts, bytes: buffer.subarray(0, end) })
    texts = []
    end = 0
  }
  return {
    keep(value) {
      const text = JSON.stringify(value)
      const most = text.length * mostBytes
      if (buffer.length - end < most) {
        flush()
        buffer = Buffer.allocUnsafeSlow(Math.max(partBytes, most))
      }
      const size = buffer.write(text, end)
      const hash = hashOf(buffer.subarray(end, end + size))
      if (!known.has(hash)) {
        known.add(hash)
        texts.push({ hash, size })
        end += size
      }
      return hash
    },
    end() {
      flush()
      buffer = Buffer.alloc(0)
    },
  }
}

/** The texts as the store keeps them, on one buffer again. */
export function packPart({ texts, bytes }: TextPart): PackedText[] {
  let end = 0
  const packed = texts.map(({ hash, size }) => packText(hash, bytes.subarray(end, (end += size))))
  const whole = Buffer.concat(packed.map((text) => text.bytes))
  let at = 0
  return packed.map((text) => ({ ...text, bytes: whole.subarray(at, (at += text.bytes.length)) }))
}

/** Of the text as which `keep` would keep the value. */
export function hashOfJson(value: unknown): string {
  return hashOf(JSON.stringify(value))
}
