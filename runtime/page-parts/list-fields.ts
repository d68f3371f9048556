import type { ListContent } from './has-list.ts'
import type { Content, Context } from '../compile/context.ts'
import { fieldOf, type PageFields } from '../compile/fields.ts'
import type { FieldOption, ResultColumn } from '../compile/content-spec.ts'

const made = new WeakMap<Content, PageFields>()

/**
 * The list's visible fields. Hidden ones (showFlg 2) are gone; columns that the schema no longer has are problems. Made
 * once for each content that is asked for: plans and screens in each language need them, and they follow from it alone.
 */
export function listFields(context: Context, content: ListContent): PageFields {
  const before = made.get(content)
  if (before) return before
  const fields = fieldsOf(context, content)
  made.set(content, fields)
  return fields
}

function fieldsOf(context: Context, content: ListContent): PageFields {
  const list = content.spec.list
  const { columns } = content
  const options = list.columns ?? columns.map((column) => ({ field: column.key }))
  return {
    chain: list.dataSchemas,
    chainAt: '/spec/list/dataSchemas',
    columns,
    fields: options.flatMap((option, index) =>
      fieldOf(context, content, columns, { option, at: `/spec/list/columns/${index}` }),
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
