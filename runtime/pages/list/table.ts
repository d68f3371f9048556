import type { ListContent } from '../../page-parts/has-list.ts'
import type { FieldOption } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import * as codes from '../../generated/codes.ts'
import { favoritesState, hasFavorites } from '../../page-parts/favorites-asked.ts'
import { listView } from '../../page-parts/list-view.ts'
import type { TableBlock } from '../../generated/blocks/table.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { labelOf } from '../../compile/cell.ts'
import { headerAlignOf, headerColors } from '../../compile/header-style.ts'
import { drawnFields } from '../../compile/table-columns.ts'
import { pagesOf } from '../../compile/content-pages.ts'
import type { ListDisplay, RowParts } from '../../compile/page.ts'
import { buttonColumns } from './input-buttons.ts'
import { hasDetail } from '../../page-parts/detail-fields.ts'
import { nameField } from '../../page-parts/name-field.ts'
import { listFields, sortable, totalsOf } from '../../page-parts/list-fields.ts'
import { pageLimit, pageSizes } from '../../page-parts/page-size.ts'
import type { RowActions } from '../../compile/page.ts'
import * as defaults from '../../generated/defaults.ts'

/** How a list is drawn unless another page of its content displays it. */
export const tableDisplay: ListDisplay<ListContent> = {
  block: tableBlock,
  states,
  rowsInput: () => ({
    current: { $get: 'state.page' },
    limit: { $get: 'state.limit' },
    sort: { $get: 'state.sort' },
  }),
  treeInput: () => ({}),
  homeInput: {},
  // Another page or order of the same search has as many rows; whatever else changes asks for the number again.
  load: { carry: { parts: ['total', 'totals'], over: ['current', 'limit', 'sort'], by: 'count' } },
  pageState: 'page',
  sent: () => [],
  plan: (_content, plan) => plan,
}

/** The list's table; the home page shows it as well, where `isOnList` is false. */
export function tableBlock(context: Context, content: ListContent, press: RowActions, isOnList = true): TableBlock {
  const list = content.spec.list
  const page = listFields(context, content)
  const parts = pagesOf(context, content).flatMap(({ rows }) => rows ?? [])
  const selection = parts.map((part) => part.states?.selection?.(content)).find((one) => one !== undefined)
  const header = headerColors(list)
  const rowActions = parts.flatMap((part) => part.row?.actions?.(context, content, 'row', isOnList) ?? [])
  // A card is called as the page that it opens.
  const title = nameOf(context, content)
  return {
    type: 'table',
    label: context.text(content.name),
    rows: { $get: 'load.rows.rows' },
    total: { $get: 'load.rows.total' },
    page: 'page',
    ...(list.pagingType === 'scroll'
      ? { paging: 'more', pages: 'pages', limit: list.limit ?? pageLimit }
      : { limits: pageSizes(list.limit ?? pageLimit), limitState: 'limit' }),
    sort: 'sort',
    arranged: { state: listView, call: 'list-view', input: { contentId: content.id } },
    ...(list.table?.stripe && { stripe: true }),
    ...(list.table?.border && { border: true }),
    ...(header && { header }),
    narrow: 'cards',
    columns: [
      ...drawnFields(context, content, page.fields, { sort: sortable(page), totals: totalsOf(page), title }).map(
        ({ field: { option }, drawn }) => ({
          ...drawn,
          headerAlign: headerAlignOf(option, list, drawn.headerAlign),
          cell: isOnList
            ? drawnBy(parts, (row, cell) => row.cell?.(context, content, option, cell), drawn.cell)
            : drawn.cell,
        }),
      ),
      ...buttonColumns(context, content, isOnList),
      ...parts.flatMap((part) => part.row?.columns?.(context, content) ?? []),
    ],
    ...press,
    ...(rowActions.length > 0 && { rowActions }),
    ...(selection && {
      selection: selection.chosen,
      ...(selection.all !== undefined && { selectsAll: selection.all }),
    }),
    ...filtersOf(context, content),
    empty: emptyOf(context, content),
    clear: [
      'search',
      'conditions',
      ...(list.category ? ['category'] : []),
      ...parts.flatMap(({ states }) => states?.narrows ?? []),
      'page',
    ],
  }
}

/** The field by which the detail calls a row. */
function nameOf(context: Context, { spec, ...content }: ListContent): string | undefined {
  return hasDetail(spec) ? nameField(context, { ...content, spec })?.option.field : undefined
}

/** What a list without rows says: the builder's words, and how to mark favourites where they alone are asked for. */
function emptyOf(context: Context, content: ListContent): TableBlock['empty'] {
  const { emptyText } = content.spec.list
  return {
    title: context.t('There is no data.'),
    ...(emptyText !== undefined && { text: context.text(emptyText) }),
    ...(hasFavorites(context, content) && {
      narrowed: {
        state: favoritesState,
        title: context.t('No favourites yet.'),
        text: context.t('Press the star of a row: it is then found here.'),
        icon: 'star',
      },
    }),
  }
}

/** The cell as the parts draw it, each what those before it drew. */
function drawnBy(
  parts: readonly RowParts[],
  draw: (row: NonNullable<RowParts['row']>, cell: Cell) => Cell | undefined,
  cell: Cell,
): Cell {
  return parts.reduce((drawn, { row }) => (row && draw(row, drawn)) ?? drawn, cell)
}

/** What links to this list may narrow it by, in the words of its columns. */
function filtersOf(context: Context, content: ListContent): Pick<TableBlock, 'filters'> {
  const fields = new Set(context.asked(content.address).flatMap(({ table }) => table.map((row) => row.targetField)))
  if (fields.size === 0) return {}
  const options = content.spec.list.columns ?? []
  const labels = content.columns
    .filter(({ key }) => fields.has(key))
    .map((column) => [column.key, labelOf(context, options.find(({ field }) => field === column.key) ?? {}, column)])
  return { filters: { state: 'conditions', labels: Object.fromEntries(labels) } }
}

function states(content: ListContent): Record<string, ScreenState> {
  const list = content.spec.list
  const sorts = sortable({ fields: visible(content) })
  const order = (list.orderBy ?? []).map(({ field, direction = defaults.orderBy.direction }) => ({ field, direction }))
  const isOrderShown = order.length > 0 && order.every(({ field }) => sorts.includes(field))
  return {
    [listView]: { in: 'memory' },
    sort: { in: 'query', as: 'json', ...(isOrderShown && { default: order }) },
    limit: { in: list.pagingType === 'scroll' ? 'memory' : 'query', as: 'number', default: list.limit ?? pageLimit },
    // Of a list that grows the address has how many pages there are: its third one alone would be rows without beginning.
    ...(list.pagingType === 'scroll'
      ? { page: { in: 'memory', default: 1 }, pages: { in: 'query', as: 'number', default: 1 } }
      : { page: { in: 'query', as: 'number', default: 1 } }),
  }
}

function visible(content: ListContent) {
  const options: FieldOption[] = content.spec.list.columns ?? content.columns.map(({ key }) => ({ field: key }))
  return options.flatMap((option) => {
    const column = content.columns.find(({ key }) => key === option.field)
    return column && option.showFlg !== codes.fieldOptionShowFlg.hide ? [{ option, column, at: '' }] : []
  })
}
