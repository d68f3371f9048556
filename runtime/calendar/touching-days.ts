import { addDays, type IsoDay } from '../values/iso-days.ts'
import { asColumnValue } from './date-format.ts'
import type { PlanCalendar } from './plan-calendar.ts'

/** Days, first and last one included. */
export interface Days {
  start: IsoDay
  end: IsoDay
}

/** A test of one column. */
export interface DayTest {
  field: string
  condition: '<' | '>='
  /** As the column holds days. */
  valueFor(typeClass: string): ReturnType<typeof asColumnValue>
}

/**
 * Tests of the rows whose days touch these: all of them must hold, of each one of its alternatives. One without an end, or with
 * an end before its begin, is a row of one day.
 */
export function touchingDays({ start, end, dateFormat }: PlanCalendar, days: Days): DayTest[][] {
  const test = (field: string, condition: DayTest['condition'], day: IsoDay): DayTest => ({
    ...{ field, condition },
    valueFor: (typeClass) => asColumnValue(day, typeClass, dateFormat),
  })
  const from = (field: string) => test(field, '>=', days.start)
  // Before the next day, and not until the last one: a begin may have a time.
  return [[test(start, '<', addDays(days.end, 1))], end === undefined ? [from(start)] : [from(end), from(start)]]
}

/** The columns with the days of a list's rows. */
export const columnsOfDays = (calendar: PlanCalendar | undefined): (string | undefined)[] =>
  calendar ? [calendar.start, calendar.end] : []
