import type { Now } from '../../runtime/values/day-limits.ts'

/** The day that it is for who sits here, and the time. */
export function localDay(): Required<Now> {
  const now = new Date()
  return {
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
    hour: now.getHours(),
    minute: now.getMinutes(),
  }
}
