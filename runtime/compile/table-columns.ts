import { pathOf } from '../expressions/scope.ts'
import type { TableBlock } from '../generated/blocks/table.ts'
import { cellOf, isNumber, labelOf } from './cell.ts'
import type { Content, Context } from './context.ts'
import { shownTo } from './part-access.ts'
import { columnPart } from './part-names.ts'
import type { PageField } from './fields.ts'
import type { FieldOption } from './content-spec.ts'

export type TableColumn = TableBlock['columns'][number]

interface InTable {
  /** The fields by which a press on a heading orders. */
  sort?: readonly string[]
  /** Those whose sum stands below, as the load `load` answers it. */
  totals?: readonly string[]
  load?: string
  /** The field that heads a card; where it is not among them, the first that has words does. */
  title?: string | undefined
}

/** The columns of a table block. */
export function tableColumns(
  context: Context,
  content: Content,
  fields: readonly PageField[],
  inTable?: InTable,
): TableColumn[] {
  return drawnFields(context, content, fields, inTable).map(({ drawn }) => drawn)
}

/** The same, each with the field that it draws. */
export function drawnFields(
  context: Context,
  content: Content,
  fields: readonly PageField[],
  { sort = [], totals = [], load = 'rows', title }: InTable = {},
): { field: PageField; drawn: TableColumn }[] {
  const head =
    fields.find(({ option }) => option.field === title) ??
    fields.find(({ option }) => option.dispType !== 'image' && context.text(option.label ?? ' ') !== '')
  return fields.map((field) => {
    const { option, column } = field
    const align = option.style?.align ?? option.align ?? (isNumber(option, column) ? 'right' : 'left')
    const drawn: TableColumn = {
      name: option.field,
      label: labelOf(context, option, column),
      align,
      headerAlign: option.headerAlign ?? align,
      ...widths(option.fieldWidth),
      ...(option.style?.labelColor && { labelColor: option.style.labelColor }),
      ...(option.style?.borderColor && { borderColor: option.style.borderColor }),
      ...(sort.includes(option.field) && { sort: option.field }),
      ...(totals.includes(option.field) && { total: { $get: pathOf('load', load, 'totals', option.field) } }),
      ...(field === head && { narrow: 'title' }),
      ...(option.placeholder && { empty: context.text(option.placeholder) }),
      ...shownTo(content.id, option.displaySetting, columnPart(option.field)),
      cell: cellOf(context, content, field),
    }
    return { field, drawn }
  })
}

export function widths(width: FieldOption['fieldWidth']) {
  const [min, max] = [width?.min, width?.max]
  return {
    ...(min?.value !== undefined && !min.auto && { minWidth: min.value }),
    ...(max?.value !== undefined && !max.auto && { maxWidth: max.value }),
  }
}
