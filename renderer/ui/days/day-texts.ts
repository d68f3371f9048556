import { partsOf, type IsoDay } from '../../../runtime/values/iso-days.ts'
import type { CalendarView, DayRange } from '../../../runtime/calendar/visible-range.ts'

const language = () => (document.documentElement.lang === 'en' ? 'en-US' : 'ja-JP')

// A day has no zone: it is formatted as midnight in UTC, in UTC.
function instantOf(day: IsoDay): Date {
  const { year, month, day: date } = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date))
}

/** By language and options: making one takes longer than all else of a month of days. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language(), options])
  const made = formatters.get(name) ?? new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' })
  formatters.set(name, made)
  return made
}

/** What is shown: `2026年11月`, `2026年11月15日〜21日`, `2026年11月21日(土)`. */
export function rangeText(view: CalendarView, day: IsoDay, { start, end }: DayRange): string {
  if (view === 'month' || view === 'list') return formatter({ year: 'numeric', month: 'long' }).format(instantOf(day))
  if (view === 'day')
    return formatter({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' }).format(instantOf(day))
  return daysFrom(start, end, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** `11月21日(土)`, `Saturday, November 21`. */
export function dayText(day: IsoDay): string {
  return formatter({ month: 'long', day: 'numeric', weekday: language() === 'en-US' ? 'long' : 'short' }).format(
    instantOf(day),
  )
}

/** `11月15日〜21日`, `Nov 15 – 21`: the days of an entry. */
export function daysText(start: IsoDay, end: IsoDay): string {
  return daysFrom(start, end, { month: 'short', day: 'numeric' })
}

// Japanese ranges of the platform repeat the whole date, with slashes.
function daysFrom(start: IsoDay, end: IsoDay, options: Intl.DateTimeFormatOptions): string {
  if (language() === 'en-US') return formatter(options).formatRange(instantOf(start), instantOf(end))
  const [from, to] = [partsOf(start), partsOf(end)]
  const isSameYear = from.year === to.year
  const rest: Intl.DateTimeFormatOptions = {
    ...(!isSameYear && { year: 'numeric' }),
    ...(!(isSameYear && from.month === to.month) && { month: 'long' }),
    day: 'numeric',
  }
  return `${formatter(options).format(instantOf(start))}〜${formatter(rest).format(instantOf(end))}`
}

/** `土`, `Sat`; with `full` `土曜日`, `Saturday`. */
export function weekdayText(day: IsoDay, full = false): string {
  return formatter({ weekday: full ? 'long' : 'short' }).format(instantOf(day))
}
