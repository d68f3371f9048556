import { placesOf } from './places-of.ts'

const isLetter = (letter = ''): boolean => /[\p{L}\p{N}_$]/u.test(letter)

/** Where a word stands by itself in a text, at `from` or behind it, and not as a part of another; -1: nowhere. */
export function wordIn(text: string, word: string, from = 0): number {
  const alone = placesOf(text, word).find(
    (at) => at >= from && !isLetter(text[at - 1]) && !isLetter(text[at + word.length]),
  )
  return alone ?? -1
}
