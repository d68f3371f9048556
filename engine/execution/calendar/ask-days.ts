import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanCalendar } from '../../../runtime/calendar/plan-calendar.ts'
import { calendarViews, isInside, visibleRange, type CalendarView } from '../../../runtime/calendar/visible-range.ts'
import { formatDate, parseDay, toIsoDay } from '../../../runtime/values/dates.ts'
import { readIsoDay, type IsoDay } from '../../../runtime/values/iso-days.ts'
import { BadValue } from '../bad-value.ts'
import type { Row } from '../row.ts'
import type { RowsQuery } from '../rows/rows-query.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'

/** A request, as far as it speaks of a calendar. */
export interface DaysRequest {
  /** Nothing: as it opens. */
  calendar?: CalendarRequest | undefined
}

interface CalendarRequest {
  view?: CalendarView
  /** A day of the range. */
  from?: string
  /** The chosen day. */
  date?: string
}

/** What the calendar of a request shows. */
interface CalendarNow {
  /** Where it opens when nothing is said. */
  date: IsoDay
  today: IsoDay
  start: IsoDay
  end: IsoDay
}

/** The calendar's values for parameters, as the builder's date format writes them. */
function calendarValues({ dateFormat }: PlanCalendar, values: Record<string, IsoDay>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, day]) => [name, formatDate(day, dateFormat)]))
}

/** The rows of a list that a request searches, as it stands without a calendar. */
interface Searching {
  runner: RowsRunner
  query: RowsQuery
  scope: ExecutionScope
  signal: () => AbortSignal
}

/**
 * What a request for rows gets of the list's calendar: its values in the scope, and, where it asks by the calendar, the days
 * that it shows and what `days` asks for. A list without one gives the scope as it is.
 */
export async function askDays(
  { calendar }: ListPlan,
  { calendar: request }: DaysRequest,
  { runner, query, scope, signal }: Searching,
): Promise<{ scope: ExecutionScope; shown?: { calendar: CalendarNow }; days?: Pick<RowsQuery, 'sort' | 'days'> }> {
  if (!calendar) return { scope }
  const base = await baseOf({ calendar, request: request ?? {}, runner, query }, scope, { signal })
  const { now, scope: own } = showCalendar(calendar, request ?? {}, scope, base)
  if (!request) return { scope: own }
  const days = { sort: [{ field: calendar.start }], days: { start: now.start, end: now.end } }
  return { scope: own, shown: { calendar: now }, days }
}

/**
 * Says which days a request asks for, and gives its scope the values of the calendar. Throws `BadValue` where the
 * request names no day or view.
 * @param base where the calendar opens.
 */
function showCalendar(
  calendar: PlanCalendar,
  request: CalendarRequest,
  scope: ExecutionScope,
  base: IsoDay,
): { now: CalendarNow; scope: ExecutionScope } {
  const view = request.view ?? calendar.view
  if (!calendarViews.includes(view)) throw new BadValue('condition', 'view', view)
  const from = dayOf('from', request.from) ?? base
  const range = visibleRange(view, from, calendar.firstDay)
  const chosen = dayOf('date', request.date) ?? (isInside(base, range) ? base : from)
  const values = calendarValues(calendar, { ...range, date: chosen })
  return { now: { date: base, today: todayOf(scope), ...range }, scope: { ...scope, calendar: values } }
}

interface Opened {
  calendar: PlanCalendar
  request: CalendarRequest
  runner: RowsRunner
  query: RowsQuery
}

/** Where the calendar opens: today, or the begin of the first row that the search finds in the list's own order. */
async function baseOf(
  { calendar, request, runner, query }: Opened,
  scope: ExecutionScope,
  options: { signal?: () => AbortSignal },
): Promise<IsoDay> {
  const today = todayOf(scope)
  if (calendar.baseDate !== 'first' || dayOf('from', request.from) !== undefined) return today
  // The first of all rows: parameters that take the calendar's days get those that leave none out.
  const always = calendarValues(calendar, { start: '0001-01-01', end: '9999-12-31', date: today })
  const [first] = await runner.rows({ ...query, limit: 1 }, { ...scope, calendar: always }, { ...options })
  const day = parseDay(first?.[calendar.start])
  return (day && readIsoDay(toIsoDay(day))) ?? today
}

/** The calendar of a plan's detail or categories, when it shows one: they are read for the days of the request. */
export function withDays(plan: ListPlan | undefined, { calendar }: DaysRequest, scope: ExecutionScope): ExecutionScope {
  return plan?.calendar ? showCalendar(plan.calendar, calendar ?? {}, scope, todayOf(scope)).scope : scope
}

function todayOf({ system }: ExecutionScope): IsoDay {
  return String(system.today)
}

function dayOf(field: string, value: string | undefined): IsoDay | undefined {
  if (value === undefined || value === '') return undefined
  const day = readIsoDay(value)
  if (day === undefined) throw new BadValue('string', field, value)
  return day
}
