import type { IsoDay } from '../values/iso-days.ts'
import type { EntryTime } from './entry.ts'

/** A piece of an entry in a row of days: from which day, over how many, in which lane (0 is the uppermost). */
export interface Segment<Entry extends EntryTime> {
  entry: Entry
  from: number
  span: number
  lane: number
  /** The entry began before the first of these days, or goes on after the last. */
  startsBefore: boolean
  endsAfter: boolean
}

/**
 * Puts entries into lanes so that none covers another: each into the uppermost lane that is free on all its days.
 * `entries` come in their order (`compareEntries`); those outside the days are left out.
 */
export function layOutDays<Entry extends EntryTime>(
  entries: readonly Entry[],
  days: readonly IsoDay[],
): Segment<Entry>[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  /** By lane: the first day that is free again. */
  const free: number[] = []
  return entries.flatMap((entry) => {
    if (entry.end < first || entry.start > last) return []
    const [startsBefore, endsAfter] = [entry.start < first, entry.end > last]
    const from = days.findIndex((day) => day >= entry.start)
    const to = days.findLastIndex((day) => day <= entry.end)
    const open = free.findIndex((day) => day <= from)
    const lane = open < 0 ? free.length : open
    free[lane] = to + 1
    return [{ entry, from, span: to - from + 1, lane, startsBefore, endsAfter }]
  })
}
