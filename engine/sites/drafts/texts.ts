import { hashOf } from '../../store/parts/contents.ts'

/** Texts of a release in the making, by their hashes. */
export interface Texts {
  /** Keeps the value as JSON; answers its hash. */
  keep(value: unknown): string
  all: ReadonlyMap<string, string>
}

export function makeTexts(): Texts {
  const all = new Map<string, string>()
  return {
    keep(value) {
      const text = JSON.stringify(value)
      const hash = hashOf(text)
      all.set(hash, text)
      return hash
    },
    all,
  }
}
