import type { CalendarView } from './visible-range.ts'

export interface PlanCalendar {
  /** Columns with the first and last day of a row's entry. */
  start: string
  end?: string
  /** How texts and numbers of these columns, and the values of the binds, are written. */
  dateFormat: string
  /** What it shows when the request says nothing. */
  view: CalendarView
  /** 0 Sunday. */
  firstDay: number
  /** It opens at today, or at the begin of the first row. */
  baseDate: 'today' | 'first'
}
