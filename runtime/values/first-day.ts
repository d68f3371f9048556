import { countedFrom, type DayRules, type Now } from './day-limits.ts'
import { toIsoDay } from './dates.ts'
import { offsetDay, type DateOffset } from './offset-day.ts'
import { openDayFrom } from './open-day.ts'

/** The day with which a field begins (`yyyy-MM-dd`), counted from the system date: the next one that can be chosen. */
export function firstDay({ initial, ...rules }: DayRules & { initial?: DateOffset }, now: Now): string | undefined {
  if (!initial) return undefined
  const first = offsetDay(countedFrom(rules, now), initial)
  return toIsoDay(openDayFrom(first, rules) ?? first)
}
