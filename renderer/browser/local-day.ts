import type { Day } from '../../runtime/values/dates.ts'

/** The day that it is for who sits here. */
export function localDay(): Day {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}
