import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import { asColumnValue } from '../../../runtime/calendar/date-format.ts'
import { addDays, type IsoDay } from '../../../runtime/values/iso-days.ts'
import type { Row } from '../row.ts'

type Value = Row[string]

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
  valueFor(typeClass: string): Value
}

/**
 * Tests of the rows whose days touch these: all of them must hold, of each one of its alternatives. One without an end, or with
 * an end before its begin, is a row of one day. A plan that shows no days has none.
 */
export function touchingDays(plan: ListPlan | DetailPlan, days: Days): DayTest[][] {
  const calendar = plan.kind === 'list' ? plan.calendar : undefined
  if (!calendar) return []
  const { start, end, dateFormat } = calendar
  const test = (field: string, condition: DayTest['condition'], day: IsoDay): DayTest => ({
    ...{ field, condition },
    valueFor: (typeClass) => asColumnValue(day, typeClass, dateFormat),
  })
  const from = (field: string) => test(field, '>=', days.start)
  // Before the next day, and not until the last one: a begin may have a time.
  return [[test(start, '<', addDays(days.end, 1))], end === undefined ? [from(start)] : [from(end), from(start)]]
}

/** The columns with the days of a list's rows. */
export const columnsOfDays = ({ calendar }: ListPlan): (string | undefined)[] =>
  calendar ? [calendar.start, calendar.end] : []
