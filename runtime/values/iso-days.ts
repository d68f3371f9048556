import { daysOf, parseDay, toIsoDay, weekdayOf, type Day } from './dates.ts'
import { offsetDay } from './offset-day.ts'

/** A day as `yyyy-MM-dd`: without a time and without a zone, so that texts compare as days do. */
export type IsoDay = string

/** Years that pages may be asked for: days near them can be counted without leaving four digits. */
const [firstYear, lastYear] = [1900, 2999]

/** The day when the text names one in this form and within the years that calendars show. */
export function readIsoDay(text: unknown): IsoDay | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = parseDay(text)
  return day && day.year >= firstYear && day.year <= lastYear ? text : undefined
}

export function addDays(day: IsoDay, number: number): IsoDay {
  return moved(day, number, 'day')
}

/** A month without that day ends earlier: 31 January + 1 is the last of February. */
export function addMonths(day: IsoDay, number: number): IsoDay {
  return moved(day, number, 'month')
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOfIso(day: IsoDay): number {
  return weekdayOf(partsOf(day))
}

export function firstOfMonth(day: IsoDay): IsoDay {
  return `${day.slice(0, 8)}01`
}

export function lastOfMonth(day: IsoDay): IsoDay {
  const { year, month } = partsOf(day)
  return toIsoDay({ year, month, day: daysOf(year, month) })
}

/** The week's first day, where a week begins with `firstDay` (0 Sunday). */
export function firstOfWeek(day: IsoDay, firstDay: number): IsoDay {
  return addDays(day, -((weekdayOfIso(day) - firstDay + 7) % 7))
}

/** All days from the first to the last one. */
export function daysBetween(first: IsoDay, last: IsoDay): IsoDay[] {
  const days: IsoDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export function partsOf(day: IsoDay): Day {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

function moved(day: IsoDay, number: number, unit: 'day' | 'month'): IsoDay {
  return toIsoDay(offsetDay(partsOf(day), { sign: number < 0 ? '-' : '+', number: Math.abs(number), unit }))
}
