import type { UsageTime } from './generated/common/usage-time.ts'
import { weekdayOf, parseTime, toIsoDay, type Day } from './values/dates.ts'

/** A moment on the site's own clock. */
export interface LocalMoment extends Day {
  hour: number
  minute: number
  second: number
}

/** Whether end users may work now. `to` itself is closed; `from` after `to` runs over midnight and belongs to the day it began. */
export function isOpen(usage: UsageTime | undefined, now: LocalMoment): boolean {
  if (!usage?.limitFlg) return true
  const [from, to, at] = [secondsOf(usage.from, 0), secondsOf(usage.to, 86400), seconds(now)]
  if (from < to) return at >= from && at < to && isUsable(usage, now)
  if (at >= from) return isUsable(usage, now)
  return at < to && isUsable(usage, dayAfter(now, -1))
}

/** Seconds until the site closes, when it is open and closes within a day; the announcements at 10 and 1 minutes need it. */
export function secondsUntilClose(usage: UsageTime | undefined, now: LocalMoment): number | undefined {
  if (!usage?.limitFlg || !isOpen(usage, now)) return undefined
  const [from, to, at] = [secondsOf(usage.from, 0), secondsOf(usage.to, 86400), seconds(now)]
  return from < to || at < to ? to - at : 86400 - at + to
}

const longestStop = 366

/** When a site that is closed opens next, on its own clock: `yyyy-MM-dd` and `HH:mm`. Undefined within a year: never. */
export function nextOpening(usage: UsageTime | undefined, now: LocalMoment): { day: string; time: string } | undefined {
  if (!usage?.limitFlg || isOpen(usage, now)) return undefined
  const from = secondsOf(usage.from, 0)
  for (let ahead = from > seconds(now) ? 0 : 1; ahead <= longestStop; ahead++) {
    const day = dayAfter(now, ahead)
    if (isUsable(usage, day)) return { day: toIsoDay(day), time: (usage.from ?? '00:00').slice(0, 5) }
  }
  return undefined
}

function isUsable(usage: UsageTime, day: Day): boolean {
  return (
    (!usage.weekdays || usage.weekdays.some((weekday) => weekday === weekdayOf(day))) &&
    !usage.stopDates?.includes(toIsoDay(day))
  )
}

function dayAfter({ year, month, day }: Day, days: number): Day {
  const after = new Date(Date.UTC(year, month - 1, day + days))
  return { year: after.getUTCFullYear(), month: after.getUTCMonth() + 1, day: after.getUTCDate() }
}

function secondsOf(text: string | undefined, otherwise: number): number {
  if (text === '24:00' || text === '24:00:00') return 86400
  const time = parseTime(text)
  return time ? seconds(time) : otherwise
}

function seconds({ hour, minute, second }: { hour: number; minute: number; second: number }): number {
  return hour * 3600 + minute * 60 + second
}
