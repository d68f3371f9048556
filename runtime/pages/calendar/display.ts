import type { Context } from '../../compile/context.ts'
import type { PlanCalendar } from '../../calendar/plan-calendar.ts'
import { stepsOf } from '../../compile/steps.ts'
import { placeOf } from '../../compile/content-pages.ts'
import type { ListDisplay, OrderedRows } from '../../compile/page.ts'
import { calendarBlock } from './block.ts'
import { type CalendarContent, inputOf, statesInLink, statesOf } from './states.ts'

/** Entries that a calendar shows at a time. */
const calendarLimit = 1000

/** A list whose rows are entries of a calendar: a call names a range of days and gets their rows. */
export const calendarDisplay: ListDisplay<CalendarContent> = {
  block: calendarBlock,
  states: statesOf,
  rowsInput: (context, content) => inputOf(asked(context, content).includes('date')),
  treeInput: (context, content) => {
    const fields = asked(context, content)
    return fields.length > 0 ? inputOf(fields.includes('date')) : {}
  },
  // The rows of the range at which it opens.
  homeInput: { calendar: {} },
  load: {},
  sent: columnsOfEntries,
  plan,
  // A detail that runs the list's schemas, whose parameters take the days, would not find the row by other days.
  leadsOn: (context, content) =>
    content.spec.detail?.dataSchemas === undefined && asked(context, content).length > 0
      ? { query: statesInLink, states: statesOf(content), input: inputOf(true) }
      : undefined,
}

/** Fields of the calendar that parameters of the list's schemas take. */
function asked(context: Context, content: CalendarContent): string[] {
  const at = '/spec/list/dataSchemas'
  const place = placeOf(context, content, at)
  if (place !== 'calendar') return []
  const steps = stepsOf(context, { content, place }, content.spec.list.dataSchemas, at)
  return steps.flatMap(({ binds }) => binds.flatMap(({ from, field }) => (from === 'calendar' ? (field ?? []) : [])))
}

/** Columns that the entries of the calendar are made of. */
function columnsOfEntries(content: CalendarContent): string[] {
  const { start, end, label, colors = [] } = content.spec.list.calendar
  return [
    start,
    ...(end ? [end] : []),
    label,
    ...colors.flatMap(({ conditions }) => conditions.map(({ name }) => name)),
  ]
}

function plan<Rows extends OrderedRows>(content: CalendarContent, list: Rows): Rows & { calendar: PlanCalendar } {
  const { start, end, dateFormat, defaultView, firstDay, baseDate } = content.spec.list.calendar
  return {
    ...list,
    sort: [...new Set([start, ...list.sort])],
    orderBy: list.orderBy.length === 0 ? [{ field: start, direction: 'asc' }] : list.orderBy,
    calendar: {
      start,
      ...(end && { end }),
      dateFormat: dateFormat ?? 'YYYY-MM-DD',
      view: defaultView ?? 'week',
      firstDay: firstDay ?? 0,
      baseDate: baseDate ?? 'today',
    },
    limit: calendarLimit,
    maxLimit: calendarLimit,
  }
}
