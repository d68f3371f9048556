import { parseDay, parseTime, toIsoDay, toIsoTime, type Day, type Time } from './dates.ts'
import { foldWidth } from './fold-width.ts'

export type MomentKind = 'date' | 'time' | 'datetime'

/**
 * What was typed into a date, a time, or a date and time: `2026-11-20`, `09:30:00`, `2026-11-20T09:30:00`. It is read in
 * the order of `format` (`dd/MM/yyyy`), else in the usual forms. Undefined where it says none.
 */
export function readMoment(typed: string, kind: MomentKind, format: string, digits: 4 | 6 = 6): string | undefined {
  const plain = foldWidth(typed).trim()
  const found = byFormat(plain, format)
  const day = found.day ?? parseDay(plain)
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
