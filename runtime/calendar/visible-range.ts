import { addDays, addMonths, firstOfMonth, firstOfWeek, lastOfMonth, type IsoDay } from '../values/iso-days.ts'

/** What a calendar shows at a time; `list` is a month as a list of its entries. */
export type CalendarView = 'month' | 'week' | 'day' | 'list'

export const calendarViews: readonly CalendarView[] = ['month', 'week', 'day', 'list']

/** First and last day, both inside. */
export interface DayRange {
  start: IsoDay
  end: IsoDay
}

/** The days that a view shows around a day. A month shows whole weeks. */
export function visibleRange(view: CalendarView, day: IsoDay, firstDay: number): DayRange {
  switch (view) {
    case 'month':
      return {
        start: firstOfWeek(firstOfMonth(day), firstDay),
        end: addDays(firstOfWeek(lastOfMonth(day), firstDay), 6),
      }
    case 'week': {
      const start = firstOfWeek(day, firstDay)
      return { start, end: addDays(start, 6) }
    }
    case 'day':
      return { start: day, end: day }
    case 'list':
      return { start: firstOfMonth(day), end: lastOfMonth(day) }
  }
}

/** The day by which a range is named in an address: the same for all days that show the same range. */
export function anchorOf(view: CalendarView, day: IsoDay, firstDay: number): IsoDay {
  return view === 'month' ? firstOfMonth(day) : visibleRange(view, day, firstDay).start
}

/** The same day so many ranges later (or earlier, below zero). */
export function moveBy(view: CalendarView, day: IsoDay, steps: number): IsoDay {
  if (view === 'day') return addDays(day, steps)
  return view === 'week' ? addDays(day, steps * 7) : addMonths(day, steps)
}

export function isInside(day: IsoDay, { start, end }: DayRange): boolean {
  return day >= start && day <= end
}
