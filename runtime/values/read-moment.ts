import { parseDay, parseTime, toIsoDay, toIsoTime, type Day, type Time } from './dates.ts'
import { foldWidth } from './fold-width.ts'
import { offsetDay } from './offset-day.ts'

export type MomentKind = 'date' | 'time' | 'datetime'

export interface MomentReading {
  kind: MomentKind
  /** Tells the order of day, month and year: `dd/MM/yyyy`. */
  format: string
  digits?: 4 | 6 | undefined
  /** Where it is known, days may be said without their year, and as `明日` or `tomorrow`. */
  today?: Day
}

/**
 * What was typed into a date, a time, or a date and time: `2026-11-20`, `09:30:00`, `2026-11-20T09:30:00`. It is read in
 * the order of `format`, else in the usual forms. Undefined where it says none.
 */
export function readMoment(typed: string, { kind, format, digits = 6, today }: MomentReading): string | undefined {
  const plain = foldWidth(typed).trim()
  const found = byFormat(plain, format)
  // An era is read as one, not as the last two digits of a year.
  const ofEra = /^\d/.test(plain) ? undefined : parseDay(plain)
  const said = ofEra ?? found.day ?? parseDay(plain)
  const day = said ?? (today && kind !== 'time' ? nearDay(plain, format, today) : undefined)
  const time = found.time ?? parseTime(plain)
  if (kind === 'time') return time && toIsoTime(time, digits)
  if (!day) return undefined
  if (kind === 'date') return toIsoDay(day)
  // A clock that cannot be read is a mistake; none at all is midnight.
  if (!time && /\d\D+\d+\D+\d+\D+\d/.test(plain)) return undefined
  return `${toIsoDay(day)}T${toIsoTime(time ?? { hour: 0, minute: 0, second: 0 }, digits)}`
}

/** Numbers in the places of the format's letters; nothing where there are more or fewer of them. */
function byFormat(text: string, format: string): { day?: Day | undefined; time?: Time | undefined } {
  const letters = format.replaceAll(/'[^']*'/g, '').match(/y+|Y+|M+|d+|D+|H+|h+|m+|i+|s+/g) ?? []
  const numbers = text.match(/\d+/g) ?? []
  if (letters.length !== numbers.length) return {}
  const at = (wanted: string): string | undefined =>
    numbers[letters.findIndex((letter) => wanted.includes(letter.charAt(0)))]
  const [year, month, date, hour, minute] = [at('yY'), at('M'), at('dD'), at('Hh'), at('mi')]
  return {
    day: year && month && date ? parseDay(`${year.length === 2 ? `20${year}` : year}-${month}-${date}`) : undefined,
    time:
      hour && minute ? parseTime(`${hour}:${minute.padStart(2, '0')}:${(at('s') ?? '0').padStart(2, '0')}`) : undefined,
  }
}

/** How many days off a word is. */
const daysOff: Record<string, number> = {
  今日: 0,
  本日: 0,
  明日: 1,
  あす: 1,
  あした: 1,
  明後日: 2,
  あさって: 2,
  昨日: -1,
  きのう: -1,
  today: 0,
  tomorrow: 1,
  yesterday: -1,
}

/** `11/30`, `12月1日`: the next day of that name, today included; `明日`. */
function nearDay(text: string, format: string, today: Day): Day | undefined {
  const off = daysOff[text.toLowerCase()]
  if (off !== undefined) return offsetDay(today, { sign: off < 0 ? '-' : '+', number: Math.abs(off), unit: 'day' })
  const [found, first, second] = /^(\d{1,2})[/.月-](\d{1,2})日?$/.exec(text) ?? []
  if (found === undefined) return undefined
  const isDayFirst = /d[^M]*M/.test(format) && !found.includes('月')
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  const isOver = Number(month) * 100 + Number(day) < today.month * 100 + today.day
  return parseDay(`${today.year + (isOver ? 1 : 0)}-${month}-${day}`)
}
