import type { TextLimit } from '../generated/common/text-limit.ts'
import { codePointOf } from './code-point-of.ts'

export type { TextLimit }

/** Length of a text as the column counts it. Half-width kana are single-byte in CP932 and EBCDIC, two bytes in EUC-JP. */
export function lengthIn(text: string, { unit, encoding }: Pick<TextLimit, 'unit' | 'encoding'>): number {
  if (unit === 'utf16') return text.length
  const characters = [...text]
  if (unit === 'char') return characters.length
  if (encoding === 'ebcdic-mixed') return ebcdicLength(characters)
  return characters.reduce((length, character) => length + bytesOf(codePointOf(character), encoding), 0)
}

/** Whether a text fits; used by forms, by transfers and by the engine alike. */
export function fitsLimit(text: string, limit: TextLimit): boolean {
  // Most texts are short enough whatever stands in them.
  return text.length * mostOfOne(limit) <= limit.max || lengthIn(text, limit) <= limit.max
}

/** The most that one UTF-16 unit of a text takes. */
function mostOfOne({ unit, encoding }: TextLimit): number {
  if (unit !== 'byte') return 1
  // Shift-out and shift-in around each one.
  if (encoding === 'ebcdic-mixed') return 4
  return encoding === 'cp932' || encoding === 'euc-jp' ? 2 : 3
}

function bytesOf(code: number, encoding: TextLimit['encoding']): number {
  if (code < 0x80) return 1
  if (encoding === 'cp932') return isHalfKana(code) ? 1 : 2
  if (encoding === 'euc-jp') return 2
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function ebcdicLength(characters: readonly string[]): number {
  let length = 0
  let isDouble = false
  for (const character of characters) {
    const code = codePointOf(character)
    const double = code >= 0x80 && !isHalfKana(code)
    // Shift-out before the run and shift-in after it.
    if (double && !isDouble) length += 2
    length += double ? 2 : 1
    isDouble = double
  }
  return length
}

function isHalfKana(code: number): boolean {
  return code >= 0xff61 && code <= 0xff9f
}
