import { listPlace } from '../chains/list-place.ts'
import { labelOf, rowValue, valueCell } from './cell.ts'
import { conditionTree } from './condition-tree.ts'
import type { Content, Context } from './context.ts'
import { listPage } from './pages.ts'
import type { PlanCalendar } from './plan.ts'
import type { Block } from './release.ts'
import { stepsOf } from './steps.ts'
import { tableColumns } from './table-columns.ts'

/** States of a screen with a calendar, all in its address: what is shown, from which day, and the chosen day. */
export const calendarStates = { view: 'view', from: 'from', date: 'date' }

const opened = { $get: 'load.rows.calendar.date' }

/** The list's calendar when its rows are shown as one. */
export function calendarOf({ spec }: Content) {
  return spec.list?.displayType === 'calendar' ? spec.list.calendar : undefined
}

/** Columns that the entries of the calendar are made of. */
export function calendarColumns(content: Content): string[] {
  const calendar = calendarOf(content)
  if (!calendar) return []
  const { start, end, label, colors = [] } = calendar
  return [
    start,
    ...(end ? [end] : []),
    label,
    ...colors.flatMap(({ conditions }) => conditions.map(({ name }) => name)),
  ]
}

export function planCalendar(content: Content): PlanCalendar | undefined {
  const calendar = calendarOf(content)
  if (!calendar) return undefined
  return {
    start: calendar.start,
    ...(calendar.end && { end: calendar.end }),
    dateFormat: calendar.dateFormat ?? 'YYYY-MM-DD',
    view: calendar.defaultView ?? 'week',
    firstDay: calendar.firstDay ?? 0,
    baseDate: calendar.baseDate ?? 'today',
  }
}

/** What the calendar's states are at first. */
export function statesOfCalendar(content: Content): Record<string, unknown> {
  const calendar = calendarOf(content)
  if (!calendar) return {}
  return {
    [calendarStates.view]: { in: 'query', default: calendar.defaultView ?? 'week' },
    [calendarStates.from]: { in: 'query' },
    [calendarStates.date]: { in: 'query' },
  }
}

/**
 * What the list call is told of the calendar. The chosen day is said only where a parameter takes it: choosing another
 * day of the same range asks for nothing.
 */
export function calendarInput(content: Content, asksDate: boolean): Record<string, unknown> {
  if (!calendarOf(content)) return {}
  const { view, from, date } = calendarStates
  return {
    calendar: {
      view: { $get: `state.${view}` },
      from: { $get: `state.${from}` },
      ...(asksDate && { date: { $get: `state.${date}` } }),
    },
  }
}

/** Fields of the calendar that parameters of the list's schemas take. */
export function askedOfCalendar(context: Context, content: Content): string[] {
  const place = listPlace(content.spec)
  if (place !== 'calendar') return []
  const steps = stepsOf(context, { content, place }, content.spec.list!.dataSchemas, '/spec/list/dataSchemas')
  return steps.flatMap(({ binds }) => binds.flatMap(({ from, field }) => (from === 'calendar' ? (field ?? []) : [])))
}

/**
 * Whether the detail needs what the calendar showed: it runs the schemas of the list, whose parameters take it, and
 * would not find the row by other days.
 */
export function leadsOn(context: Context, content: Content): boolean {
  return content.spec.detail?.dataSchemas === undefined && askedOfCalendar(context, content).length > 0
}

/** What a link to the detail says then: the states, or where the calendar opened. */
export const calendarQuery = {
  view: { $get: `state.${calendarStates.view}` },
  from: { $op: 'coalesce', of: [{ $get: `state.${calendarStates.from}` }, opened] },
  date: { $op: 'coalesce', of: [{ $get: `state.${calendarStates.date}` }, opened] },
}

/** The rows as a calendar. `more`: what presses do, as in a table. */
export function calendarBlock(context: Context, content: Content, more: Record<string, unknown>): Block {
  const calendar = calendarOf(content)!
  const page = listPage(context, content)
  const { start, end, label, textColor, background, borderColor, colors = [] } = calendar
  const columnOf = (key: string) => page.columns.find((column) => column.key === key)
  const shown = page.fields.filter(
    ({ option }) => ![start, end, label].includes(option.field) && option.dispType !== 'image',
  )
  const option = page.fields.find((field) => field.option.field === label)?.option ?? { field: label }
  const labelColumn = columnOf(label)
  return {
    type: 'calendar',
    label: context.text(content.name),
    rows: { $get: 'load.rows.rows' },
    total: { $get: 'load.rows.total' },
    range: { $get: 'load.rows.calendar' },
    view: calendarStates.view,
    anchor: calendarStates.from,
    date: calendarStates.date,
    ...(calendar.firstDay && { firstDay: calendar.firstDay }),
    entry: {
      start: rowValue(start),
      ...(end && { end: rowValue(end) }),
      ...((columnOf(start)?.typeClass ?? 'String') !== 'Date' && { timed: true }),
      cell: labelColumn
        ? valueCell(context, { ...option, style: {} }, labelColumn)
        : { type: 'text', value: rowValue(label) },
      details: tableColumns(context, content, shown).map(({ cell }, index) => ({
        label: labelOf(context, shown[index]!.option, shown[index]!.column),
        cell,
      })),
      ...(textColor && { textColor }),
      ...(background && { background }),
      ...(borderColor && { borderColor }),
      ...(colors.length > 0 && {
        colors: colors.map(({ conditions, textColor: color, background: ground }) => ({
          when: conditionTree(conditions, 'row', page.columns),
          ...(color && { textColor: color }),
          ...(ground && { background: ground }),
        })),
      }),
    },
    ...more,
  }
}
