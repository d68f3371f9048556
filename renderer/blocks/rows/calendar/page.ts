import type { CalendarView } from '../../../../runtime/calendar/visible-range.ts'
import type { IsoDay } from '../../../../runtime/values/iso-days.ts'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import type { Entry } from './entries.ts'

/** What a view of the calendar draws, and what can be done in it. */
export interface CalendarPage {
  block: CalendarBlock
  /** What is shown, in words. */
  title: string
  days: IsoDay[]
  entries: Entry[]
  view: CalendarView
  /** A day inside what is shown: of a month, one of its own days. */
  anchor: IsoDay
  chosen: IsoDay
  today: IsoDay
  go(view: CalendarView, day: IsoDay): void
  /** Shows the day alone; the keyboard is led to its name. */
  enter(day: IsoDay): void
  /** Chooses a day of the same range. */
  choose(day: IsoDay): void
}
