import { Cron } from 'croner'
import type { ScheduleSpec } from '../generated/kinds/schedule.ts'
import * as defaults from '../generated/defaults.ts'
import { daysOf, parseTime, type Day, type Time } from '../values/dates.ts'
import { dayIn, offsetDay } from '../values/offset-day.ts'
import { isOpenDay } from '../values/open-day.ts'
import { isTimeZone, zoneOffset } from './zone-offset.ts'

/** When a schedule runs. */
export type ScheduleTimes = Pick<
  ScheduleSpec,
  | 'type'
  | 'executeTime'
  | 'weekdays'
  | 'day'
  | 'interval'
  | 'minutes'
  | 'cron'
  | 'businessDays'
  | 'closedDays'
  | 'timeZone'
>

/** One time at which a schedule runs. */
export interface Execution {
  at: Date
  /**
   * What daylight saving does to it. `skipped`: clocks pass over its time, and it runs in the first minute after the gap;
   * `doubled`: its time comes twice that day, and it runs at the first of them.
   */
  clock?: 'skipped' | 'doubled'
}

/** Nothing comes after so many months without an execution. */
const farthestMonths = 120
const hourMs = 3_600_000
const mondayToFriday = [1, 2, 3, 4, 5]

/**
 * The next executions after an instant, by the clocks of the schedule's zone, earliest first; none where it has no sound
 * time. Each local time comes once: where clocks skip it in the first minute that there is, where it comes twice at its
 * first. What comes every so many minutes goes by the time that passes. Nothing is looked for beyond `upTo`.
 */
export function nextExecutions(times: ScheduleTimes, after: Date, count: number, upTo?: Date): Execution[] {
  const found: Execution[] = []
  for (const execution of executionsAfter(times, after)) {
    if (upTo && execution.at > upTo) break
    if (found.push(execution) >= count) break
  }
  return found
}

/** The latest execution up to an instant, itself included; undefined where there was none within ten years. */
export function latestExecution(times: ScheduleTimes, upTo: Date): Date | undefined {
  // Ever longer ways back: what comes each minute is found without going through a year of it.
  for (const hours of [1, 12, 12 ** 2, 12 ** 3, farthestMonths * 31 * 24]) {
    let latest: Date | undefined
    for (const { at } of executionsAfter(times, new Date(upTo.getTime() - hours * hourMs))) {
      if (at > upTo) break
      latest = at
    }
    if (latest) return latest
  }
  return undefined
}

/** Why there are no executions: the property that is to blame, or nothing where none of them is. */
export function unsoundTime(times: ScheduleTimes): 'timeZone' | 'executeTime' | 'cron' | undefined {
  if (!isTimeZone(zoneOf(times))) return 'timeZone'
  if (times.type !== 'cron') return parseTime(times.executeTime) ? undefined : 'executeTime'
  return fiveFields.test(times.cron ?? '') && cronOf(times.cron ?? '', zoneOf(times)) ? undefined : 'cron'
}

function executionsAfter(times: ScheduleTimes, after: Date): Generator<Execution, void> | Execution[] {
  const timeZone = zoneOf(times)
  const time = parseTime(times.executeTime)
  if (unsoundTime(times) !== undefined) return []
  if (times.type === 'cron') return cronExecutions(times.cron ?? '', timeZone, after)
  if (!time) return []
  switch (times.type) {
    case 'interval':
      return withinDays(minutesOf(times), time, { timeZone, after })
    case 'lastBusinessDay':
      return lastBusinessDays(times, time, { timeZone, after })
    default:
      return cronExecutions(`${clockOf(time)} ${daysIn(times)}`, timeZone, after)
  }
}

const zoneOf = ({ timeZone = defaults.scheduleSpec.timeZone }: ScheduleTimes): string => timeZone

const clockOf = ({ hour, minute, second }: Time): string => `${second} ${minute} ${hour}`

/** Days of month, months and weekdays, as cron writes them. */
function daysIn({ type, weekdays = [], day }: ScheduleTimes): string {
  switch (type) {
    case 'week':
      return `* * ${weekdays.join(',')}`
    case 'month':
      return `${day} * *`
    case 'endOfMonth':
      return 'L * *'
    default:
      return '* * *'
  }
}

function minutesOf({ interval, minutes = 1 }: ScheduleTimes): number {
  return interval === undefined || interval === 'custom' ? minutes : Number(interval)
}

/** Five fields, as people write them, or `@daily`. */
const fiveFields = /^\s*(?:@[a-z]+|\S+(?:\s+\S+){4})\s*$/
/** The same with the seconds of a time of day. */
const sixFields = /^\d+ \d+ \d+ \S+ \S+ \S+$/

function cronOf(expression: string, timeZone: string): Cron | undefined {
  if (!fiveFields.test(expression) && !sixFields.test(expression)) return undefined
  try {
    return new Cron(expression, { timezone: timeZone, paused: true })
  } catch {
    return undefined
  }
}

function* cronExecutions(expression: string, timeZone: string, after: Date): Generator<Execution, void> {
  const cron = cronOf(expression, timeZone)
  let at = cron?.nextRun(after)
  while (cron && at) {
    const next = cron.nextRun(at)
    yield { at, ...clockAt(at, { cron, timeZone, next }) }
    at = next
  }
}

interface Around {
  cron: Cron
  timeZone: string
  next: Date | null
}

function clockAt(at: Date, { cron, timeZone, next }: Around): Pick<Execution, 'clock'> {
  if (!cron.match(at)) return { clock: 'skipped' }
  const back = zoneOffset(at, timeZone) - zoneOffset(new Date(at.getTime() + 3 * hourMs), timeZone)
  if (back <= 0) return {}
  const again = new Date(at.getTime() + back * 60_000)
  const isDoubled = zoneOffset(at, timeZone) - zoneOffset(again, timeZone) === back
  return isDoubled && next?.getTime() !== again.getTime() ? { clock: 'doubled' } : {}
}

interface From {
  timeZone: string
  after: Date
}

/** Each day from a time on, until midnight, every so many minutes. */
function* withinDays(minutes: number, time: Time, { timeZone, after }: From): Generator<Execution, void> {
  const midnights = cronOf('0 0 * * *', timeZone)
  const begins = cronOf(`${clockOf(time)} * * *`, timeZone)
  // The day that runs now began at most 26 hours ago.
  let begin = begins?.nextRun(new Date(after.getTime() - 26 * hourMs))
  while (midnights && begins && begin) {
    const end = midnights.nextRun(begin)?.getTime() ?? Infinity
    for (let at = begin.getTime(); at < end; at += minutes * 60_000)
      if (at > after.getTime()) yield { at: new Date(at) }
    begin = begins.nextRun(begin)
  }
}

function* lastBusinessDays(times: ScheduleTimes, time: Time, { timeZone, after }: From): Generator<Execution, void> {
  const weekdays = times.businessDays?.length ? times.businessDays : mondayToFriday
  const open = { weekdays, stopDates: times.closedDays ?? [] }
  const first: Day = { ...dayIn(after, timeZone), day: 1 }
  for (let number = 0; number < farthestMonths; number++) {
    const day = lastOpenDay(offsetDay(first, { sign: '+', number, unit: 'month' }), open)
    if (!day) continue
    const expression = `${clockOf(time)} ${day.day} ${day.month} *`
    const before = new Date(Date.UTC(day.year, day.month - 1, day.day) - 48 * hourMs)
    for (const execution of cronExecutions(expression, timeZone, before)) {
      if (execution.at > after) yield execution
      break
    }
  }
}

function lastOpenDay({ year, month }: Day, open: Parameters<typeof isOpenDay>[1]): Day | undefined {
  for (let day = daysOf(year, month); day > 0; day--)
    if (isOpenDay({ year, month, day }, open)) return { year, month, day }
  return undefined
}
