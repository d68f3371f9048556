import { cellOf, labelOf, valueCell } from '../../compile/cell.ts'
import type { LayoutItem } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { shownTo } from '../../compile/part-access.ts'
import { widths } from '../../compile/table-columns.ts'
import { columnPart } from '../../compile/part-names.ts'
import type { PageFields } from '../../compile/fields.ts'
import * as codes from '../../generated/codes.ts'
import type { GridItem } from '../../generated/blocks/grid.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import {
  type DetailContent,
  detailFields,
  highlightsOf,
  itemsOf,
  layoutOption,
} from '../../page-parts/detail-fields.ts'
import { passedValue } from './passed.ts'
import * as defaults from '../../generated/defaults.ts'

/** The fields that stand out, one below the other; where they stand in the layout, as it says. */
export function highlightItems(context: Context, content: DetailContent): GridItem[] {
  const pages = { page: detailFields(context, content), list: listFields(context, content), aside: new Set<string>() }
  const placed = (content.spec.detail.layout ?? []).flatMap(({ items = [] }, index) =>
    itemsOf(items, `/spec/detail/layout/${index}/items`),
  )
  return highlightsOf(context, content).flatMap((field) => {
    const found = placed.find(({ item }) => item.field === field) ?? { item: { field }, at: '/spec/detail/highlights' }
    const { labelAlign: _labelAlign, align: _align, ...item } = gridItem(context, content, pages, found) ?? {}
    return item.cell ? [{ ...item, align: found.item.align ?? 'left' }] : []
  })
}

/** The detail's other fields as items of a grid, in the builder's layout. */
export function gridItems(context: Context, content: DetailContent): GridItem[] {
  const list = listFields(context, content)
  const pages = { page: detailFields(context, content), list, aside: new Set(highlightsOf(context, content)) }
  const layout = content.spec.detail.layout
  if (!layout)
    return pages.page.fields.flatMap(
      (field) => gridItem(context, content, pages, { item: { field: field.option.field }, at: field.at }) ?? [],
    )
  return layout.flatMap((cell, index) => {
    const items: GridItem[] = (cell.items ?? []).flatMap<GridItem>(
      (item, position) =>
        gridItem(context, content, pages, { item, at: `/spec/detail/layout/${index}/items/${position}` }) ?? [],
    )
    const [only, ...more] = items
    if (!only) return []
    return [{ span: cell.span ?? defaults.layoutCell.span, ...(more.length === 0 ? only : { items }) }]
  })
}

function gridItem(
  context: Context,
  content: DetailContent,
  pages: { page: PageFields; list: PageFields; aside: ReadonlySet<string> },
  { item, at }: { item: LayoutItem; at: string },
): GridItem | undefined {
  if (item.type === codes.layoutItemType.container) {
    const items = (item.items ?? []).flatMap<GridItem>(
      (inner, index) => gridItem(context, content, pages, { item: inner, at: `${at}/items/${index}` }) ?? [],
    )
    return items.length > 0 ? { ...(item.label && { label: context.text(item.label) }), items } : undefined
  }
  if (item.type === codes.layoutItemType.endMarker || pages.aside.has(item.field ?? '')) return undefined
  const column = pages.page.columns.find(({ key }) => key === item.field)
  const option = layoutOption(item, pages.list)
  if (!column || option.showFlg === codes.fieldOptionShowFlg.hide) return undefined
  const { style = {} } = option
  return {
    ...shownTo(content.id, option.displaySetting, columnPart(column.key)),
    label: labelOf(context, option, column),
    align: style.align ?? option.align ?? 'left',
    ...(option.headerAlign && { labelAlign: option.headerAlign }),
    ...(style.labelColor && { labelColor: style.labelColor }),
    ...(style.textColor && { textColor: style.textColor }),
    ...(style.background && { backgroundColor: style.background }),
    ...(style.borderColor && { borderColor: style.borderColor }),
    ...widths(item.fieldWidth),
    ...(option.placeholder && { empty: context.text(option.placeholder) }),
    cell:
      item.type === codes.layoutItemType.linkParameter
        ? { ...valueCell(context, option, column), value: passedValue(column.key) }
        : cellOf(context, content, { option, column, at }, 'detail'),
  }
}
