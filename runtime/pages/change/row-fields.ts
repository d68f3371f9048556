import type { ListContent } from '../../page-parts/has-list.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import { columnsOf, type Context } from '../../compile/context.ts'
import type { PageField, PageFields } from '../../compile/fields.ts'
import { hasSettings } from '../../compile/content-pages.ts'
import { detailFields, hasDetail } from '../../page-parts/detail-fields.ts'
import { listFields } from '../../page-parts/list-fields.ts'

/**
 * The row that a page changes, as it is read before: what the detail, or else the list shows of it, and the columns that
 * its inputs begin with. Read by the page's own schemas, or as the detail or the list is.
 */
export function rowFields(context: Context, content: ListContent, page: DbPage, at: string): PageFields {
  const known = hasSettings(content, hasDetail) ? detailFields(context, content) : listFields(context, content)
  const { readSchemas: own = [] } = page
  const isOwn = own.length > 0
  const chain = isOwn ? own : known.chain
  const columns = isOwn ? columnsOf(context, chain) : known.columns
  const shown = known.fields.filter(({ column }) => columns.some(({ key }) => key === column.key))
  const typed = (page.inputs ?? []).flatMap(({ key }): PageField[] => {
    const column = columns.find((one) => one.key === key)
    return column && !shown.some((field) => field.column.key === key)
      ? [{ option: { field: column.key }, column, at }]
      : []
  })
  return { chain, chainAt: isOwn ? `${at}/readSchemas` : known.chainAt, columns, fields: [...shown, ...typed] }
}
