import { randomInt } from 'node:crypto'

/**
 * Numbers from 1 by keys of a fixed width: a hash table in typed arrays, outside of the heap, so that millions of keys cost
 * their bytes and no time of the garbage collector.
 */
export interface WordTable {
  /** The number that the words had before; 0: none, and they have this one now. */
  keep(words: Uint32Array, number: number): number
  /** What it takes in memory. */
  bytes(): number
}

/** A part grows by itself, so that no growth takes long or needs everything twice. */
const partBits = 8
const growth = 1.25
const fullest = 0.85
const firstSlots = 16
const pastPart = 2 ** (32 - partBits)

/** @param width words of 32 bits that make a key */
export function makeWordTable(width: number): WordTable {
  const slot = width + 1
  // Nobody who does not know them finds keys that meet in one place.
  const factors = Uint32Array.from({ length: width }, () => randomInt(2 ** 31) * 2 + 1)
  const parts = Array.from({ length: 1 << partBits }, () => ({ slots: new Uint32Array(0), size: 0, used: 0 }))

  const hashOf = (words: Uint32Array, at: number): number => {
    let hash = 0
    for (let i = 0; i < width; i++) {
      hash = Math.imul(hash ^ words[at + i]!, factors[i]!)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> 0
  }
  /** Where of so many slots a key of this hash is looked for first. */
  const beginOf = (hash: number, size: number): number => Math.floor(((hash % pastPart) * size) / pastPart) * slot
  /** Where in the slots the key stands, or would stand. */
  const placeOf = (slots: Uint32Array, begin: number, words: Uint32Array, at: number): number => {
    let place = begin
    for (;;) {
      if (slots[place + width] === 0) return place
      let i = 0
      while (i < width && slots[place + i] === words[at + i]) i++
      if (i === width) return place
      place += slot
      if (place === slots.length) place = 0
    }
  }
  const grow = (part: (typeof parts)[number]): void => {
    const before = part.slots
    part.size = Math.max(firstSlots, Math.ceil(part.size * growth))
    part.slots = new Uint32Array(part.size * slot)
    for (let at = 0; at < before.length; at += slot) {
      if (before[at + width] === 0) continue
      const place = placeOf(part.slots, beginOf(hashOf(before, at), part.size), before, at)
      part.slots.set(before.subarray(at, at + slot), place)
    }
  }

  return {
    keep(words, number) {
      const hash = hashOf(words, 0)
      const part = parts[hash >>> (32 - partBits)]!
      if (part.used + 1 > part.size * fullest) grow(part)
      const { slots, size } = part
      const place = placeOf(slots, beginOf(hash, size), words, 0)
      const known = slots[place + width]!
      if (known !== 0) return known
      slots.set(words, place)
      slots[place + width] = number
      part.used++
      return 0
    },
    bytes: () => parts.reduce((sum, { slots }) => sum + slots.byteLength, 0),
  }
}
