import type { MomentFormat } from '../generated/fields/moment-format.ts'
import { toIsoDay, type Day } from './dates.ts'
import { offsetDay } from './offset-day.ts'
import { openDayFrom } from './open-day.ts'

/** The day with which a field begins (`yyyy-MM-dd`), counted from the system date: the next one that can be chosen. */
export function firstDay({ initial, ...open }: Partial<MomentFormat>, today: Day): string | undefined {
  if (!initial) return undefined
  const first = offsetDay(today, initial)
  return toIsoDay(openDayFrom(first, open) ?? first)
}
