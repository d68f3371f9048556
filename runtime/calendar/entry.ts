import { parseDay, parseTime, toIsoDay, toIsoTime } from '../values/dates.ts'
import { addDays, type IsoDay } from '../values/iso-days.ts'

/** When an entry of a calendar is: whole days, or with the times of its first and last day. */
export interface EntryTime {
  start: IsoDay
  /** The last day; not before `start`. */
  end: IsoDay
  /** `HH:mm`; absent: the whole day. */
  startTime?: string
  endTime?: string
}

/**
 * Reads an entry's time from the values of a row. Undefined where the begin is no day. An end that is missing or before
 * the begin makes an entry of one day, so that a wrong row is seen where it begins.
 * @param isTimed false: the times that a database puts behind its dates mean nothing.
 */
export function entryTime(startValue: unknown, endValue: unknown, isTimed: boolean): EntryTime | undefined {
  const start = dayOf(startValue)
  if (start === undefined) return undefined
  const startTime = isTimed ? timeOf(startValue) : undefined
  const endTime = isTimed ? timeOf(endValue) : undefined
  const given = dayOf(endValue) ?? start
  // Days in a column of moments, as databases without dates keep them: the last one belongs to them.
  const isWholeDay = (startTime ?? '00:00') === '00:00' && (endTime ?? '00:00') === '00:00'
  if (isWholeDay) return { start, end: given < start ? start : given }
  // Behind a begin in the day, an end at midnight is the end of the day before.
  const last = endTime === '00:00' && given > start ? addDays(given, -1) : given
  const end = last < start ? start : last
  return {
    start,
    end,
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && last >= start && { endTime: last === given ? endTime : '24:00' }),
  }
}

function dayOf(value: unknown): IsoDay | undefined {
  const day = parseDay(value)
  return day && toIsoDay(day)
}

function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/[T ]/.test(value.trim())) return undefined
  const time = parseTime(value.trim())
  return time && toIsoTime(time, 4)
}

/** Earlier ones first; on the same day longer ones before shorter, whole days before times. */
export function compareEntries(one: EntryTime, other: EntryTime): number {
  return (
    compare(one.start, other.start) ||
    compare(other.end, one.end) ||
    compare(one.startTime ?? '', other.startTime ?? '')
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
