import type { DbPage } from '../../compile/content-spec.ts'
import { columnsOf, type Content, type Context } from '../../compile/context.ts'
import type { PageField, PageFields } from '../../compile/fields.ts'
import { listFields } from '../list/fields.ts'

/**
 * The row that a page changes, as it is read before: what the list shows of it, and the columns that its inputs begin
 * with. Read by the page's own schemas, or by the list's.
 */
export function rowFields(context: Context, content: Content, page: DbPage, at: string): PageFields {
  const list = listFields(context, content)
  const isOwn = (page.readSchemas ?? []).length > 0
  const chain = isOwn ? page.readSchemas! : list.chain
  const columns = isOwn ? columnsOf(context, chain) : list.columns
  const shown = list.fields.filter(({ column }) => columns.some(({ key }) => key === column.key))
  const typed = (page.inputs ?? []).flatMap(({ key }): PageField[] => {
    const column = columns.find((one) => one.key === key)
    return column && !shown.some((field) => field.column.key === key)
      ? [{ option: { field: column.key }, column, at }]
      : []
  })
  return { chain, chainAt: isOwn ? `${at}/readSchemas` : list.chainAt, columns, fields: [...shown, ...typed] }
}
