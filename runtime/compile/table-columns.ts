import { pathOf } from '../expressions/scope.ts'
import type { TableBlock } from '../generated/blocks/table.ts'
import { cellOf, isNumber, labelOf } from './cell.ts'
import type { Content, Context } from './context.ts'
import { shownTo } from './part-access.ts'
import { columnPart } from './part-names.ts'
import type { PageField } from './fields.ts'
import type { FieldOption } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

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
  const head = cardHead(context, content, fields, title)
  return fields.map((field, index) => {
    const { option, column } = field
    // A number by which rows are found is a name: nobody compares how large it is.
    const isAmount = isNumber(option, column) && !(content.spec.keys ?? []).includes(option.field)
    const align = option.style?.align ?? option.align ?? (isAmount ? 'right' : 'left')
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
      ...(index === head.title && { narrow: 'title' as const }),
      ...(index === head.code && { narrow: 'code' as const }),
      ...(option.placeholder && { empty: context.text(option.placeholder) }),
      ...shownTo(content.id, option.displaySetting, columnPart(option.field)),
      cell: cellOf(context, content, field),
    }
    return { field, drawn }
  })
}

/**
 * What a card is called: as its detail is, else its first words, or the name that follows the code by which rows are found; a
 * code of something else, which leads there, may stand between them.
 */
function cardHead(
  context: Context,
  { spec }: Content,
  fields: readonly PageField[],
  title: string | undefined,
): { title: number; code?: number } {
  const first = fields.findIndex(
    ({ option }) => option.dispType !== 'image' && context.text(option.label ?? ' ') !== '',
  )
  const next = fields.findIndex(({ option }, at) => at > first && option.dispType !== 'drilldown')
  const name = fields[next]
  const shownAs = name?.option.dispType ?? defaults.fieldOption.dispType
  const isName = name?.column.typeClass === 'String' && (shownAs === 'text' || shownAs === 'textbox')
  const isCode = fields[first] !== undefined && (spec.keys ?? []).includes(fields[first].option.field)
  const given = fields.findIndex(({ option }) => option.field === title)
  const head = given >= 0 ? given : isCode && isName ? next : first
  return { title: head, ...(isCode && head !== first && { code: first }) }
}

export function widths(width: FieldOption['fieldWidth']) {
  const [min, max] = [width?.min, width?.max]
  return {
    ...(min?.value !== undefined && !min.auto && { minWidth: min.value }),
    ...(max?.value !== undefined && !max.auto && { maxWidth: max.value }),
  }
}
