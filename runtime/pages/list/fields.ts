import type { Content, Context } from '../../compile/context.ts'
import { columnsOf } from '../../compile/context.ts'
import { fieldOf, type PageFields } from '../../compile/fields.ts'
import type { FieldOption, ResultColumn } from '../../compile/content-spec.ts'

/** The list's visible fields. Hidden ones (showFlg 2) are gone; columns that the schema no longer has are problems. */
export function listFields(context: Context, content: Content): PageFields {
  const list = content.spec.list!
  const columns = columnsOf(context, list.dataSchemas)
  const options = list.columns ?? columns.map((column) => ({ field: column.key }))
  return {
    chain: list.dataSchemas,
    chainAt: '/spec/list/dataSchemas',
    columns,
    fields: options.flatMap((option, index) =>
      fieldOf(context, content, option, columns, `/spec/list/columns/${index}`),
    ),
  }
}

/** Columns whose sums are shown below the list: numbers that the database can add up, so no calculated ones. */
export function totalsOf(page: PageFields): string[] {
  return page.fields
    .filter(({ option, column }) => option.columnTotal && isSummable(option, column))
    .map(({ option }) => option.field)
}

export function isSummable(option: FieldOption, column: Pick<ResultColumn, 'typeClass'>): boolean {
  return column.typeClass === 'Number' && option.itemCalculation?.flag !== true
}

/** Columns by which end users may order: those they see, but pictures and calculated ones. */
export function sortable(page: Pick<PageFields, 'fields'>): string[] {
  return page.fields
    .filter(
      ({ option, column }) =>
        option.dispType !== 'image' && !option.itemCalculation?.flag && column.typeClass !== 'Binary',
    )
    .map(({ option }) => option.field)
}
