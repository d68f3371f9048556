import { makeDecoder, type FileEncoding } from './decode/decoder.ts'
import { escapedBytes } from './decode/escape.ts'

export interface EncodingGuess {
  encoding: FileEncoding
  /** From 0 to 1; 1 where the file itself says it. */
  confidence: number
}

/** The encoding that the first bytes of a file speak for. `isWhole`: there are no more, so nothing is cut at the end. */
export function guessEncoding(bytes: Uint8Array, isWhole = false): EncodingGuess {
  const marked = markOf(bytes)
  if (marked) return { encoding: marked, confidence: 1 }
  const wide = wideOf(bytes)
  if (wide) return { encoding: wide, confidence: 0.9 }
  if (bytes.every((byte) => byte < 0x80)) return { encoding: 'utf8', confidence: 0.5 }
  const shares = japanese
    .map((encoding) => ({ encoding, share: Math.max(0, likeness(read(bytes, encoding, isWhole))) }))
    .sort((a, b) => b.share - a.share)
  const [best = { encoding: japanese[0], share: 0 }, next = best] = shares
  const lead = best.share === 0 ? 0 : (best.share - next.share) / best.share
  return { encoding: best.encoding, confidence: Math.round((0.4 + 0.59 * lead) * 100) / 100 }
}

const japanese = ['utf8', 'cp932', 'EUC-JP'] as const

function markOf([first, second, third]: Uint8Array): FileEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8-bom'
  if (first === 0xff && second === 0xfe) return 'utf16le'
  return first === 0xfe && second === 0xff ? 'utf16be' : undefined
}

/** Delimiters and line ends have a zero byte beside them. */
function wideOf(bytes: Uint8Array): FileEncoding | undefined {
  let [even, odd] = [0, 0]
  bytes.forEach((byte, i) => {
    if (byte !== 0) return
    if (i % 2 === 0) even++
    else odd++
  })
  const some = bytes.length / 50
  if (odd > some && odd > even * 10) return 'utf16le'
  return even > some && even > odd * 10 ? 'utf16be' : undefined
}

function read(bytes: Uint8Array, encoding: FileEncoding, isWhole: boolean): string {
  const decoder = makeDecoder(encoding)
  return decoder.write(bytes) + (isWhole ? decoder.end() : '')
}

/** How much of what is not ASCII looks like Japanese: full-width letters count, half-width kana less, what cannot be read against. */
function likeness(text: string): number {
  let [points, letters] = [0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) continue
    letters++
    if (code >= 0x3000 && code <= 0x30ff) points += 1
    else if (code >= 0x4e00 && code <= 0x9fff) points += 0.9
    else if (code >= 0xff01 && code <= 0xff5e) points += 0.8
    else if (code >= 0xff61 && code <= 0xff9f) points += 0.2
    else if (escapedBytes(character) !== '') points -= 3
    else points += 0.3
  }
  return letters === 0 ? 0 : points / letters
}
