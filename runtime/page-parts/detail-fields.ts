import * as codes from '../generated/codes.ts'
import { pagesOf } from '../compile/content-pages.ts'
import type { ContentWith, Context } from '../compile/context.ts'
import { columnsOf } from '../compile/context.ts'
import { fieldOf, type PageFields } from '../compile/fields.ts'
import type { ContentSpec, FieldOption, LayoutItem } from '../compile/content-spec.ts'
import { hasList } from './has-list.ts'
import { listFields } from './list-fields.ts'

/** A content that has a detail, which begins at its list. */
export type DetailContent = ContentWith<'list' | 'detail'>

export function hasDetail(spec: ContentSpec): spec is DetailContent['spec'] {
  return hasList(spec) && spec.detail !== undefined
}

/** The detail's fields in the order of its layout; without a layout, those of the list. Then what stands out alone. */
export function detailFields(context: Context, content: DetailContent): PageFields {
  const page = laidOut(context, content)
  const list = listFields(context, content)
  const further = highlightsOf(context, content).filter(
    (name) => page.columns.some(({ key }) => key === name) && !page.fields.some(({ option }) => option.field === name),
  )
  const fields = further.flatMap((field) =>
    fieldOf(context, content, page.columns, {
      option: layoutOption({ field }, list),
      at: '/spec/detail/highlights',
    }),
  )
  return { ...page, fields: [...page.fields, ...fields] }
}

/** Fields that stand out: the builder's, else those that other pages of the content say. */
export function highlightsOf(context: Context, content: DetailContent): string[] {
  const others = () => pagesOf(context, content).flatMap(({ rows }) => rows?.row?.highlights?.(content) ?? [])
  return content.spec.detail.highlights ?? others()
}

function laidOut(context: Context, content: DetailContent): PageFields {
  const detail = content.spec.detail
  const list = listFields(context, content)
  const chain = detail.dataSchemas ?? list.chain
  const columns = columnsOf(context, chain)
  const place = { chain, chainAt: detail.dataSchemas ? '/spec/detail/dataSchemas' : list.chainAt, columns }
  if (!detail.layout)
    return { ...place, fields: list.fields.filter(({ column }) => columns.some(({ key }) => key === column.key)) }
  const fields = detail.layout.flatMap((cell, index) =>
    itemsOf(cell.items ?? [], `/spec/detail/layout/${index}/items`).flatMap(({ item, at }) =>
      fieldOf(context, content, columns, { option: layoutOption(item, list), at }),
    ),
  )
  return { ...place, fields }
}

/**
 * An item of the layout as a field option: what it does not say, the list's column of that field says, but for where the
 * label stands: a heading above numbers is no label beside one.
 */
export function layoutOption(item: LayoutItem, list: PageFields): FieldOption {
  const { type: _type, items: _items, ...own } = item
  const { headerAlign: _headerAlign, ...listed } =
    list.fields.find(({ option }) => option.field === item.field)?.option ?? {}
  return { ...listed, ...own, field: item.field ?? '' }
}

/** All items of a layout that show a field of the row, containers opened. */
export function itemsOf(items: readonly LayoutItem[], at: string): { item: LayoutItem; at: string }[] {
  return items.flatMap((item, index) => {
    const place = `${at}/${index}`
    if (item.type === codes.layoutItemType.container) return itemsOf(item.items ?? [], `${place}/items`)
    return item.type === codes.layoutItemType.linkParameter ||
      item.type === codes.layoutItemType.endMarker ||
      item.field === undefined
      ? []
      : [{ item, at: place }]
  })
}
