import { parseDay, parseTime, toIsoDay, toIsoTime } from '../../../runtime/values/dates.ts'
import type { LocalMoment } from '../../../runtime/usage-time.ts'

/** A moment of a file, taken apart. */
export interface FileMoment {
  /** Without its offset. */
  plain: string
  /** Digits behind the seconds, without the zeros at their end. */
  fraction: string
  /** `+09:00`; undefined: none is said. */
  offset?: string
}

const clock = /\d{1,2}:\d{2}(?::\d{2}(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i
const basicClock = /[T ]\d{4}(?:\d{2})?(Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Where a text says a time of the day, its fraction and its offset stand at its end. */
export function fileMoment(text: string): FileMoment {
  const [all, fraction = '', zone] = clock.exec(text) ?? []
  const offset = zone ?? (all === undefined ? basicClock.exec(text)?.[1] : undefined)
  const digits = fraction.replace(/0+$/, '')
  if (offset === undefined) return { plain: text, fraction: digits }
  return { plain: text.slice(0, text.length - offset.length).trimEnd(), fraction: digits, offset: offsetText(offset) }
}

function offsetText(zone: string): string {
  if (/^z$/i.test(zone)) return '+00:00'
  const digits = zone.replace(/\D/g, '').padEnd(4, '0')
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`
}

const minuteMs = 60_000

/** A moment as the clock on the wall shows it. */
export type LocalTime = (at: Date) => Readonly<LocalMoment>

/** A moment with an offset as the clock on the wall of a time zone shows it, `2026-11-20 09:30:00`; undefined: it is none. */
export function inTimeZone(plain: string, offset: string, localTime: LocalTime): string | undefined {
  const [day, time] = [parseDay(plain), parseTime(plain)]
  if (!day || !time) return undefined
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  if (hours > 15 || minutes > 59) return undefined
  const sign = offset.startsWith('-') ? -1 : 1
  const utc = new Date(0)
  utc.setUTCFullYear(day.year, day.month - 1, day.day)
  utc.setUTCHours(time.hour, time.minute, time.second)
  const there = localTime(new Date(utc.getTime() - sign * (hours * 60 + minutes) * minuteMs))
  return `${toIsoDay(there)} ${toIsoTime(there)}`
}
