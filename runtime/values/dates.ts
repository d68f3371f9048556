import { asText } from './as-text.ts'
import { foldWidth } from './fold-width.ts'

export interface Day {
  year: number
  month: number
  day: number
}

export interface Time {
  hour: number
  minute: number
  second: number
}

const patterns = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
]

/** Years of the Japanese calendar, counted from the one before their first, by name, short name and letter. */
const eras: Record<string, number> = {
  令和: 2018,
  令: 2018,
  R: 2018,
  平成: 1988,
  平: 1988,
  H: 1988,
  昭和: 1925,
  昭: 1925,
  S: 1925,
  大正: 1911,
  大: 1911,
  T: 1911,
  明治: 1867,
  明: 1867,
  M: 1867,
}
const eraDay = /^(令和?|平成?|昭和?|大正?|明治?|[RHSTM])(\d{1,2}|元)[年./-](\d{1,2})[月./-](\d{1,2})日?$/i

/**
 * The day that a typed or stored text says: `2026-11-20`, `2026/11/20`, `20261120`, `２０２６年１１月２０日`, `令和8年11月20日`,
 * `R8.11.20`; a time behind it is ignored.
 */
export function parseDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined
  const plain = foldWidth(String(text)).trim()
  // Before Christ: no day of this calendar's years.
  if (plain.endsWith(' BC')) return undefined
  const [date = ''] = plain.split(/[T ]/)
  for (const pattern of patterns) {
    const found = pattern.exec(date)
    if (found) return realDay(Number(found[1]), Number(found[2]), Number(found[3]))
  }
  return dayOfEra(date)
}

function dayOfEra(text: string): Day | undefined {
  const [found, era = '', year, month, day] = eraDay.exec(text) ?? []
  const before = eras[era.toUpperCase()]
  if (found === undefined || before === undefined) return undefined
  return realDay(before + (year === '元' ? 1 : Number(year)), Number(month), Number(day))
}

function realDay(year: number, month: number, day: number): Day | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  return { year, month, day }
}

/** How many days the month has. */
export function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The time that a text says: `9:05`, `09:05:30`, `0905`, `090530`, or the end of `2026-11-20T09:05:30+09:00`. */
export function parseTime(text: unknown): Time | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined
  const plain = foldWidth(String(text)).trim()
  const clock = /[T ]/.test(plain) ? plain.slice(plain.search(/[T ]/) + 1) : plain
  const found =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2}){1,2})?$/.exec(clock) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(clock)
  if (!found) return undefined
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? { hour, minute, second } : undefined
}

/** `yyyy-MM-dd`, what databases and the address bar take. */
export function toIsoDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `HH:mm:ss`, or `HH:mm` with 4 digits. */
export function toIsoTime({ hour, minute, second }: Time, digits: 4 | 6 = 6): string {
  return digits === 4 ? `${two(hour)}:${two(minute)}` : `${two(hour)}:${two(minute)}:${two(second)}`
}

const dayFormat = 'yyyy-MM-dd'

/**
 * Writes a date, time or both: yyyy yy MM M dd d HH H hh h mm m ss s E (weekday) stand for their parts.
 * A value that says no date stays as it is; a missing time is 0.
 */
export function formatDate(value: unknown, format: string = dayFormat, language = 'ja'): string {
  if (value === null || value === undefined || value === '') return ''
  const day = parseDay(value)
  const time = parseTime(value)
  if (!day && !time) return asText(value)
  if (!day && /[yMdE]/.test(format)) return asText(value)
  return format.replace(/'([^']*)'|yyyy|YYYY|yy|MM|M|dd|DD|d|HH|H|hh|h|mm|m|ii|ss|s|E/g, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted
    return day || !'yYMdDE'.includes(part.charAt(0)) ? partOf(part, day, time, language) : part
  })
}

function partOf(part: string, day: Day | undefined, time: Time | undefined, language: string): string {
  const { hour, minute, second } = time ?? { hour: 0, minute: 0, second: 0 }
  const { year, month, day: date } = day ?? { year: 0, month: 0, day: 0 }
  switch (part) {
    case 'yyyy':
    case 'YYYY':
      return String(year).padStart(4, '0')
    case 'yy':
      return two(year % 100)
    case 'MM':
      return two(month)
    case 'M':
      return String(month)
    case 'dd':
    case 'DD':
      return two(date)
    case 'd':
      return String(date)
    case 'HH':
      return two(hour)
    case 'H':
      return String(hour)
    case 'hh':
      return two(hour % 12 || 12)
    case 'h':
      return String(hour % 12 || 12)
    case 'mm':
    case 'ii':
      return two(minute)
    case 'm':
      return String(minute)
    case 'ss':
      return two(second)
    case 's':
      return String(second)
    default:
      return weekdayName({ year, month, day: date }, language)
  }
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf({ year, month, day }: Day): number {
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  return (
    (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (shift[month - 1] ?? Number.NaN) + day) % 7
  )
}

function weekdayName(day: Day, language: string): string {
  const at = weekdayOf(day)
  return language === 'ja' ? '日月火水木金土'.charAt(at) : 'SunMonTueWedThuFriSat'.slice(at * 3, at * 3 + 3)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
