import * as defaults from '../generated/defaults.ts'
import { toIsoDay } from '../values/dates.ts'
import { dayIn, offsetDay } from '../values/offset-day.ts'
import { latestExecution, type ScheduleTimes } from './executions.ts'

/**
 * The days that a run is about, `yyyy-MM-dd` in the schedule's zone: from the day after the run before to its own. A run that
 * makes up for missed ones begins with the first of them (`since`). What runs several times a day is about its day.
 */
export function runDays(times: ScheduleTimes, at: Date, since: Date = at): { start: string; end: string } {
  const { timeZone = defaults.scheduleSpec.timeZone } = times
  const before = latestExecution(times, new Date(since.getTime() - 1))
  const end = toIsoDay(dayIn(at, timeZone))
  const start = before && toIsoDay(offsetDay(dayIn(before, timeZone), { sign: '+', number: 1, unit: 'day' }))
  return { start: start !== undefined && start < end ? start : end, end }
}
