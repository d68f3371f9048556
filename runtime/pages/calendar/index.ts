import type { CalendarContent } from './states.ts'
import * as codes from '../../generated/codes.ts'
import { hasList, typesWithRows } from '../../page-parts/has-list.ts'
import type { Page } from '../../compile/page.ts'
import { calendar as check } from './check.ts'
import { calendarDisplay } from './display.ts'

/** The list as a calendar. */
export const calendar: Page<never, CalendarContent> = {
  types: typesWithRows,
  applies: (spec): spec is CalendarContent['spec'] =>
    hasList(spec) && spec.list?.displayType === 'calendar' && spec.list.calendar !== undefined,
  display: calendarDisplay,
  reads: {
    // The rows of a cart are read again where no calendar is shown: only a content that shows data has values of it.
    chains: ({ type, list }) =>
      type === codes.contentType.listDetail && list?.displayType === 'calendar'
        ? [{ at: '/spec/list/dataSchemas', place: 'calendar' }]
        : [],
  },
  checks: [check],
}
