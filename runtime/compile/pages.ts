import { columnsOf, type Content, type Context } from './context.ts'
import type {
  ConditionItem,
  DataSchema,
  DrilldownSetting,
  FieldOption,
  LayoutItem,
  ResultColumn,
} from './content-spec.ts'

/** A page's fields, as both its screen and its plan need them, so that the two cannot disagree. */
export interface Page {
  chain: DataSchema[]
  /** Where the chain stands in the content. */
  chainAt: string
  columns: ResultColumn[]
  fields: PageField[]
}

export interface PageField {
  option: FieldOption
  column: ResultColumn
  /** Place of the option in the content. */
  at: string
}

/** The list's visible fields. Hidden ones (showFlg 2) are gone; columns that the schema no longer has are problems. */
export function listPage(context: Context, content: Content): Page {
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

/** The detail's fields in the order of its layout; without a layout, those of the list. */
export function detailPage(context: Context, content: Content): Page {
  const detail = content.spec.detail!
  const list = listPage(context, content)
  const chain = detail.dataSchemas ?? list.chain
  const columns = columnsOf(context, chain)
  const place = { chain, chainAt: detail.dataSchemas ? '/spec/detail/dataSchemas' : list.chainAt, columns }
  if (!detail.layout)
    return { ...place, fields: list.fields.filter(({ column }) => columns.some(({ key }) => key === column.key)) }
  const fields = detail.layout.flatMap((cell, index) =>
    itemsOf(cell.items ?? [], `/spec/detail/layout/${index}/items`).flatMap(({ item, at }) =>
      fieldOf(context, content, layoutOption(item, list), columns, at),
    ),
  )
  return { ...place, fields }
}

/** An item of the layout as a field option: what it does not say, the list's column of that field says. */
export function layoutOption(item: LayoutItem, list: Page): FieldOption {
  const { type: _type, items: _items, ...own } = item
  const listed = list.fields.find(({ option }) => option.field === item.field)?.option
  return { ...listed, ...own, field: item.field ?? '' }
}

/** All field items of a layout, containers opened. */
export function itemsOf(items: readonly LayoutItem[], at: string): { item: LayoutItem; at: string }[] {
  return items.flatMap((item, index) => {
    const place = `${at}/${index}`
    if (item.type === 2) return itemsOf(item.items ?? [], `${place}/items`)
    return item.type === 99 || item.field === undefined ? [] : [{ item, at: place }]
  })
}

function fieldOf(
  context: Context,
  content: Content,
  option: FieldOption,
  columns: ResultColumn[],
  at: string,
): PageField[] {
  const column = columns.find(({ key }) => key === option.field)
  if (!column) {
    context.problem('column-not-found', content, `${at}/field`, [option.field], option.field)
    return []
  }
  return option.showFlg === 2 ? [] : [{ option, column, at }]
}

/** Columns whose sums are shown below the list: numbers that the database can add up, so no calculated ones. */
export function totalsOf(page: Page): string[] {
  return page.fields
    .filter(({ option, column }) => option.columnTotal && isSummable(option, column))
    .map(({ option }) => option.field)
}

export function isSummable(option: FieldOption, column: Pick<ResultColumn, 'typeClass'>): boolean {
  return column.typeClass === 'Number' && option.itemCalculation?.flag !== true
}

/** Its row's key fields; without keys the fields by which its drilldowns go on. */
export function keysOf(content: Content, page: Page): string[] {
  if (content.spec.keys?.length) return content.spec.keys
  return [
    ...new Set(
      page.fields.flatMap(({ option }) =>
        drilldownsOf(option).flatMap(({ setting }) => setting.parameterTable.map((row) => row.ownField)),
      ),
    ),
  ]
}

/** The drilldowns of a field, conditional ones first. */
export function drilldownsOf(
  option: FieldOption,
): { setting: DrilldownSetting; conditions?: ConditionItem[]; at: string }[] {
  if (option.dispType !== 'drilldown') return []
  return [
    ...(option.conditionalDrilldown ?? []).map(({ drilldownSetting, conditions }, index) => ({
      setting: drilldownSetting,
      conditions,
      at: `/conditionalDrilldown/${index}/drilldownSetting`,
    })),
    ...(option.drilldownSetting ? [{ setting: option.drilldownSetting, at: '/drilldownSetting' }] : []),
  ]
}

/** Whether end users reach it at all: a page for rows that can be bought, listed or shown. */
export function hasList(content: Content): boolean {
  return (content.spec.type === 1 || content.spec.type === 4) && !!content.spec.list
}
