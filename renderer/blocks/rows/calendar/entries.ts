import { useMemo } from 'react'
import { compareEntries, entryTime, type EntryTime } from '../../../../runtime/calendar/entry.ts'
import type { DayRange } from '../../../../runtime/calendar/visible-range.ts'
import type { IsoDay } from '../../../../runtime/values/iso-days.ts'
import { evaluate, listOf, type Scope } from '../../../state/scope.ts'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import { rowKeyOf, type Row } from '../table/rows.ts'

/** A row of the calendar with its time. */
export interface Entry extends EntryTime {
  key: string
  /** Where its cells, conditions and actions read. */
  scope: Scope
}

/** The rows that touch the range, in the order in which they are drawn. Rows without a begin are left out. */
export function useEntries(block: CalendarBlock, scope: Scope, { start, end }: DayRange): Entry[] {
  return useMemo(
    () =>
      listOf<Row>(block.rows, scope)
        .flatMap((row, index) => {
          const own = scope.with({ row })
          const { entry } = block
          const time = entryTime(evaluate(entry.start, own), evaluate(entry.end, own), entry.timed === true)
          if (!time || time.end < start || time.start > end) return []
          return [{ ...time, key: rowKeyOf(row) ?? String(index), scope: own }]
        })
        .sort(compareEntries),
    [block, scope, start, end],
  )
}

export function entriesOf(entries: readonly Entry[], day: IsoDay): Entry[] {
  return entries.filter((entry) => entry.start <= day && entry.end >= day)
}

export const isOneDay = ({ start, end }: EntryTime) => start === end
