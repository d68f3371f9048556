import type { FormatSection } from './format-sections.ts'

const daySeconds = 86_400

/** Whether a section writes a moment: it has a letter for a part of one. */
export function isMomentSection({ tokens }: FormatSection): boolean {
  return tokens.some(
    (token) =>
      'mark' in token && /^(y+|m+|d+|h+|s+|g+|e+|aaaa?|am\/pm|a\/p)$/.test(token.mark) && !isPower(tokens, token),
  )
}

/** `E+00`: of powers of ten, not of years. */
function isPower(tokens: FormatSection['tokens'], token: { mark: string }): boolean {
  const next = tokens[tokens.indexOf(token) + 1]
  return token.mark === 'e' && next !== undefined && 'literal' in next && /^[+-]/.test(next.literal)
}

/** Whether it shows parts of seconds: `ss.000`. */
export function hasFraction({ tokens }: FormatSection): boolean {
  const marks = tokens.map((token) => ('mark' in token ? token.mark : ''))
  return marks.some((mark, at) => /^s+$/.test(mark) && marks[at + 1] === '.' && marks[at + 2] === '0')
}

/** Whether it counts hours, minutes or seconds on beyond their day: `[h]:mm`. */
export const isElapsedSection = ({ tokens }: FormatSection): boolean =>
  tokens.some((token) => 'mark' in token && token.isElapsed)

/** `26:30:00`, of days; undefined where there is none. */
export function elapsedText(value: string): string | undefined {
  const seconds = secondsOf(value)
  if (seconds === undefined) return undefined
  const [hour, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  return `${two(hour)}:${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** As `[h]:mm` and its kind show it. */
export function shownElapsed({ tokens }: FormatSection, value: string): string | undefined {
  const seconds = secondsOf(value)
  if (seconds === undefined) return undefined
  return tokens
    .map((token) => {
      if ('literal' in token) return token.literal
      const { mark, isElapsed = false } = token
      const part = { h: 3600, m: 60, s: 1 }[mark.charAt(0)]
      if (part === undefined) return mark
      const count = Math.floor(seconds / part)
      const most = mark.startsWith('h') ? 24 : 60
      return String(isElapsed ? count : count % most).padStart(mark.length, '0')
    })
    .join('')
}

function secondsOf(value: string): number | undefined {
  const days = Number(value)
  return value.trim() === '' || !(days >= 0 && days < 3_000_000) ? undefined : Math.round(days * daySeconds)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Whether it shows nothing of a moment but its day of the week. */
export function isWeekdaySection({ tokens }: FormatSection): boolean {
  const own = tokens.flatMap((token) => ('mark' in token ? [token.mark] : []))
  return own.length > 0 && own.every((mark) => /^(aaaa?|dddd?)$/.test(mark))
}

const names = {
  ja: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}

/** `木`, `(Thu)`, of a day in ISO form. */
export function shownWeekday({ tokens, brackets }: FormatSection, iso: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d/.test(iso)) return undefined
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const isJapanese = brackets.some((text) => /^\$-\w*411/i.test(text))
  return tokens
    .map((token) => {
      if ('literal' in token) return token.literal
      const { mark } = token
      const isLong = mark.length === 4
      if (mark.startsWith('a') || isJapanese) return `${names.ja[day]}${isLong ? '曜日' : ''}`
      return isLong ? names.en[day] : names.en[day]?.slice(0, 3)
    })
    .join('')
}
