import type { FormatSection, FormatToken } from './format-sections.ts'

/** What a format shows of a number that is written in plain digits. */
export type ShowNumber = (digits: string) => string | undefined

const placeholders = new Set(['0', '#'])

/**
 * What a format of digits, a point and literal characters shows: `00123`, `123-4567`, `(03) 1234-5678`. Undefined where a format
 * has more than these (thousands, percent), and of a number of which something would be lost.
 */
export function digitsFormat(sections: readonly FormatSection[]): ShowNumber | undefined {
  const shows = sections.slice(0, 3).map(sectionOf)
  if (shows.every((show) => !show)) return undefined
  return (digits) => {
    const isNegative = digits.startsWith('-')
    const number = Number(digits)
    const at = sections.some(({ condition }) => condition)
      ? sections.findIndex(({ condition }) => !condition || holds(number, condition))
      : signPlace(number, sections.length)
    const shown = shows[at]?.(isNegative ? digits.slice(1) : digits)
    if (shown === undefined) return undefined
    const hasOwnSign = at > 0
    return isNegative && !hasOwnSign ? `-${shown}` : shown
  }
}

/** The first section is for what is positive, the second for what is negative, the third for zero. */
function signPlace(number: number, count: number): number {
  if (number < 0 && count > 1) return 1
  return number === 0 && count > 2 ? 2 : 0
}

function holds(number: number, { sign, limit }: { sign: string; limit: number }): boolean {
  switch (sign) {
    case '<':
      return number < limit
    case '<=':
      return number <= limit
    case '>':
      return number > limit
    case '>=':
      return number >= limit
    case '=':
      return number === limit
    default:
      return number !== limit
  }
}

function sectionOf({ tokens, brackets }: FormatSection): ShowNumber | undefined {
  if (brackets.some((text) => !text.startsWith('$'))) return undefined
  const points = tokens.filter((token) => 'mark' in token && token.mark === '.')
  const isPlain = tokens.every((token) => 'literal' in token || placeholders.has(token.mark) || token.mark === '.')
  if (!isPlain || points.length > 1) return undefined
  const point = points[0] ? tokens.indexOf(points[0]) : tokens.length
  const [whole, fraction] = [tokens.slice(0, point), tokens.slice(point + 1)]
  if (countOf(whole) + countOf(fraction) === 0) return undefined
  return (digits) => {
    const [before = '', behind = ''] = digits.split('.')
    if (behind.length > countOf(fraction) || (countOf(whole) === 0 && before !== '0')) return undefined
    const end = fraction.length > 0 || points.length > 0 ? `.${forward(fraction, behind)}` : ''
    return `${backward(whole, before === '0' ? '' : before)}${end}`
  }
}

const isDigit = (token: FormatToken): token is { mark: string } => 'mark' in token
const countOf = (tokens: readonly FormatToken[]): number => tokens.filter(isDigit).length

/** Digits into their places from the right; those for which there is none stand before the first. */
function backward(tokens: readonly FormatToken[], digits: string): string {
  let left = digits
  let places = countOf(tokens)
  let text = ''
  for (const token of tokens.toReversed()) {
    if (!isDigit(token)) {
      text = token.literal + text
      continue
    }
    places--
    const own = places === 0 ? left : left.slice(-1)
    left = left.slice(0, left.length - own.length)
    text = (own === '' && token.mark === '0' ? '0' : own) + text
  }
  return text
}

function forward(tokens: readonly FormatToken[], digits: string): string {
  let at = 0
  return tokens
    .map((token) => (isDigit(token) ? (digits[at++] ?? (token.mark === '0' ? '0' : '')) : token.literal))
    .join('')
}
