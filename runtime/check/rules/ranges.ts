import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { ObjectRule } from './everywhere.ts'

/** Limits of inputs and calendars do not contradict themselves, wherever inputs are. */
export const ranges: ObjectRule = (value, { document, at }) => {
  const problems: Problem[] = []
  const { minValue = 0, maxValue = 2147483647, calendarMin, calendarMax } = value
  const hasLimits = value.minValue !== undefined || value.maxValue !== undefined
  if (hasLimits && typeof minValue === 'number' && typeof maxValue === 'number' && minValue > maxValue) {
    const name = value.minValue === undefined ? 'maxValue' : 'minValue'
    problems.push(
      makeProblem('range-inverted', document, `${at}/${name}`, { values: [minValue, maxValue], found: value[name] }),
    )
  }
  if (calendarMin && calendarMax && isAfter(calendarMin, calendarMax)) {
    problems.push(makeProblem('calendar-inconsistent', document, `${at}/calendarMax`, { found: calendarMax }))
  }
  return problems
}

interface Day {
  date?: string
  sign?: '+' | '-'
  number?: number
  unit?: 'day' | 'month' | 'year'
}

/** Two fixed days, or two offsets in one unit, can be compared; a day and an offset only when the site runs. */
function isAfter(one: Day, other: Day): boolean {
  if (one.date !== undefined && other.date !== undefined) return one.date > other.date
  if (one.date !== undefined || other.date !== undefined) return false
  const offset = (day: Day): number => (day.sign === '-' ? -1 : 1) * (day.number ?? 0)
  return (one.unit ?? 'day') === (other.unit ?? 'day') && offset(one) > offset(other)
}
