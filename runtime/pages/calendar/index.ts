import type { Page } from '../../compile/page.ts'
import { calendar as check } from './check.ts'
import { calendarDisplay } from './display.ts'

const types = [1, 3, 4] as const

/** The list as a calendar. */
export const calendar: Page = {
  types,
  applies: ({ type, list }) =>
    types.some((one) => one === type) && list?.displayType === 'calendar' && list.calendar !== undefined,
  display: calendarDisplay,
  // The rows of a cart are read again where no calendar is shown: only a content that shows data has values of it.
  chains: ({ type, list }) =>
    type === 1 && list?.displayType === 'calendar' ? [{ at: '/spec/list/dataSchemas', place: 'calendar' }] : [],
  checks: [check],
}
