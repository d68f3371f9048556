import { labelOf, rowValue, valueCell } from '../../compile/cell.ts'
import { conditionWords } from '../../compile/condition-words.ts'
import { conditionTree } from '../../compile/condition-tree.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { Condition } from '../../expressions/holds.ts'
import { drawnFields } from '../../compile/table-columns.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import type { RowActions } from '../../compile/page.ts'
import { type CalendarContent, calendarStates } from './states.ts'

/** What a colour without conditions waits for. */
const always: Condition = { all: [] }

/** The rows as a calendar. `press`: what presses do, as in a table. */
export function calendarBlock(context: Context, content: CalendarContent, press: RowActions): Block {
  const calendar = content.spec.list.calendar
  const page = listFields(context, content)
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
      details: drawnFields(context, content, shown).map(({ field, drawn }) => ({
        label: labelOf(context, field.option, field.column),
        cell: drawn.cell,
      })),
      ...(textColor && { textColor }),
      ...(background && { background }),
      ...(borderColor && { borderColor }),
      ...(colors.length > 0 && {
        colors: colors.map(({ conditions, textColor: color, background: ground }) => ({
          when: conditionTree(conditions, 'row', page.columns) ?? always,
          label: conditionWords(context, content, conditions),
          ...(color && { textColor: color }),
          ...(ground && { background: ground }),
        })),
      }),
    },
    ...press,
  }
}
