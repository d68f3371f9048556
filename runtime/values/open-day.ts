import { toIsoDay, weekdayOf, type Day } from './dates.ts'
import { offsetDay } from './offset-day.ts'

/** Which days can be chosen. */
export interface OpenDays {
  /** 0 Sunday to 6 Saturday; none or empty: all. */
  weekdays?: readonly number[]
  /** `yyyy-MM-dd`, closed whatever their weekday. */
  stopDates?: readonly string[]
}

/** So far is looked for an open day: over a year of stop dates nothing is open. */
const farthest = 400

export function isOpenDay(day: Day, { weekdays = [], stopDates = [] }: OpenDays): boolean {
  return (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && !stopDates.includes(toIsoDay(day))
}

/** The day itself when it is open, else the next open one; undefined where none comes. */
export function openDayFrom(day: Day, open: OpenDays): Day | undefined {
  for (let number = 0; number < farthest; number++) {
    const candidate = offsetDay(day, { sign: '+', number, unit: 'day' })
    if (isOpenDay(candidate, open)) return candidate
  }
  return undefined
}
