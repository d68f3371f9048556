import { hash } from 'node:crypto'
import { makeWordTable, type WordTable } from './word-table.ts'
import type { Value } from '../../sources/source.ts'

export interface SeenKeys {
  /** The first line that had this key; undefined: it is this one. */
  firstLine(key: readonly Value[], line: number): number | undefined
  /** What they take in memory. */
  bytes(): number
}

/** Words of 32 bits: keys of up to 8 and 16 signs stand there as they are. */
const [short, long] = [2, 4]
const signsInWord = 4

/**
 * Which keys a file has had, in 15 to 25 bytes of memory for each, whatever they hold. Short ones are kept as they are, of
 * others 128 bits of their SHA-256: two that are not the same are never taken for it.
 */
export function makeSeenKeys(): SeenKeys {
  const tables = new Map<string, { words: Uint32Array; table: WordTable }>()
  const tableOf = (kind: string, width: number) => {
    const name = `${kind} ${width}`
    let known = tables.get(name)
    if (!known) tables.set(name, (known = { words: new Uint32Array(width), table: makeWordTable(width) }))
    return known
  }
  return {
    firstLine(key, line) {
      const [only] = key
      const isText = key.length === 1 && typeof only === 'string'
      const text = isText ? only : JSON.stringify(key)
      const kind = isText ? 'text' : 'json'
      const width = text.length <= short * signsInWord ? short : long
      let { words, table } = tableOf(kind, width)
      if (!spell(text, words)) {
        ;({ words, table } = tableOf(`${kind} hash`, long))
        const digest = hash('sha256', text, 'buffer')
        for (let i = 0; i < long; i++) words[i] = digest.readUInt32LE(i * 4)
      }
      return table.keep(words, line) || undefined
    },
    bytes: () => [...tables.values()].reduce((sum, { table }) => sum + table.bytes(), 0),
  }
}

/** Puts the signs of a text into words; false: there are too many, or one needs more than a byte or is the end's own. */
function spell(text: string, words: Uint32Array): boolean {
  if (text.length > words.length * signsInWord) return false
  words.fill(0)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0 || code > 0xff) return false
    words[i >> 2]! |= code << ((i & 3) * 8)
  }
  return true
}
