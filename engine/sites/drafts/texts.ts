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

/** Of the text as which `keep` would keep the value. */
export function hashOfJson(value: unknown): string {
  return hashOf(JSON.stringify(value))
}
