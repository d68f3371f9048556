import { listTypes } from '../list-types.ts'
import * as codes from '../../generated/codes.ts'
import type { Page } from '../../compile/page.ts'
import { calendar as check } from './check.ts'
import { calendarDisplay } from './display.ts'

/** The list as a calendar. */
export const calendar: Page = {
  types: listTypes,
  applies: ({ type, list }) =>
    listTypes.some((one) => one === type) && list?.displayType === 'calendar' && list.calendar !== undefined,
  display: calendarDisplay,
  // The rows of a cart are read again where no calendar is shown: only a content that shows data has values of it.
  chains: ({ type, list }) =>
    type === codes.contentType.listDetail && list?.displayType === 'calendar'
      ? [{ at: '/spec/list/dataSchemas', place: 'calendar' }]
      : [],
  checks: [check],
}
