import type { ContentWith } from '../../compile/context.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import type { ListSpec } from '../../compile/content-spec.ts'
import * as defaults from '../../generated/defaults.ts'

/** A content whose list is shown as a calendar. */
export type CalendarContent = ContentWith<'list'> & { spec: { list: Required<Pick<ListSpec, 'calendar'>> } }

/** States of a screen with a calendar, all in its address: what is shown, from which day, and the chosen day. */
export const calendarStates = { view: 'view', from: 'from', date: 'date' }

/** What the calendar's states are at first. */
export function statesOf(content: CalendarContent): Record<string, ScreenState> {
  return {
    [calendarStates.view]: {
      in: 'query',
      default: content.spec.list.calendar.defaultView ?? defaults.calendarDisplay.defaultView,
    },
    [calendarStates.from]: { in: 'query' },
    [calendarStates.date]: { in: 'query' },
  }
}

/**
 * What a call is told of the calendar. The chosen day is said only where a parameter takes it: choosing another day of
 * the same range asks for nothing.
 */
export function inputOf(asksDate: boolean): Record<string, unknown> {
  const { view, from, date } = calendarStates
  return {
    calendar: {
      view: { $get: `state.${view}` },
      from: { $get: `state.${from}` },
      ...(asksDate && { date: { $get: `state.${date}` } }),
    },
  }
}

const opened = { $get: 'load.rows.calendar.date' }

/** What a link to a page that needs the calendar says: the states, or where the calendar opened. */
export const statesInLink = {
  view: { $get: `state.${calendarStates.view}` },
  from: { $op: 'coalesce', of: [{ $get: `state.${calendarStates.from}` }, opened] },
  date: { $op: 'coalesce', of: [{ $get: `state.${calendarStates.date}` }, opened] },
}
