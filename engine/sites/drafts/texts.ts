import { hashOf, packText } from '../../store/parts/contents.ts'
import type { PackedText } from '../../store/store.ts'

/** Texts of a release in the making, by their hashes, as the store keeps them: they are many and large. */
export interface Texts {
  /** Keeps the value as JSON; answers its hash. */
  keep(value: unknown): string
  all: ReadonlyMap<string, PackedText>
}

export function makeTexts(): Texts {
  const all = new Map<string, PackedText>()
  return {
    keep(value) {
      const bytes = Buffer.from(JSON.stringify(value))
      const hash = hashOf(bytes)
      if (!all.has(hash)) all.set(hash, packText(hash, bytes))
      return hash
    },
    all,
  }
}

/** The same on one buffer: a thread hands over a large one at once, thousands of small ones in a second. */
export function onOneBuffer(texts: readonly PackedText[]): PackedText[] {
  const whole = Buffer.concat(texts.map(({ bytes }) => bytes))
  let end = 0
  return texts.map((text) => ({ ...text, bytes: whole.subarray(end, (end += text.bytes.length)) }))
}

/** Of the text as which `keep` would keep the value. */
export function hashOfJson(value: unknown): string {
  return hashOf(JSON.stringify(value))
}
