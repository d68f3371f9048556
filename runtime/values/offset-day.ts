import { daysOf, type Day } from './dates.ts'

export interface DateOffset {
  sign: '+' | '-'
  number: number
  unit: 'day' | 'month' | 'year'
}

/** The day so far from `today`; a month without that day ends earlier (31 January + 1 month: 28 or 29 February). */
export function offsetDay(today: Day, { sign, number, unit }: DateOffset): Day {
  const by = sign === '-' ? -number : number
  if (unit === 'day') {
    const moved = new Date(Date.UTC(2000, today.month - 1, today.day))
    moved.setUTCFullYear(today.year, today.month - 1, today.day + by)
    return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
  }
  const months = today.year * 12 + today.month - 1 + (unit === 'year' ? by * 12 : by)
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return { year, month, day: Math.min(today.day, daysOf(year, month)) }
}

/** The calendar day of an instant as the people in the time zone see it. */
export function dayIn(instant: Date, timeZone?: string): Day {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}
