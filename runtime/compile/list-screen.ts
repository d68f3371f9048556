import {
  askedOfCalendar,
  calendarBlock,
  calendarInput,
  calendarOf,
  calendarQuery,
  leadsOn,
  statesOfCalendar,
} from './calendar-block.ts'
import { cartCell } from './cart-cell.ts'
import type { Content, Context } from './context.ts'
import type { FieldOption, Transition } from './content-spec.ts'
import { listPage, totalsOf } from './pages.ts'
import { sortable } from './plans.ts'
import type { Block, ScreenDocument } from './release.ts'
import { contentScreen, withComment } from './screen.ts'
import { initialSearch, searchFieldBlocks } from './search-fields.ts'
import { tableColumns, widths, type TableColumn } from './table-columns.ts'

const pageLimit = 50
const categoryWidth = 250

/** The list of a content: category tree, search, table, and the cart's bar where rows can be bought. */
export function listScreen(context: Context, content: Content): ScreenDocument {
  const list = content.spec.list!
  const { category } = list
  const sells = content.spec.type === 4 && !!content.spec.purchase
  const calendar = calendarOf(content)
  const asked = askedOfCalendar(context, content)
  const main: Block[] = [
    ...searchBlocks(context, content),
    calendar ? calendarBlock(context, content, rowActions(context, content)) : tableBlock(context, content),
    ...(sells ? [cartBar(context, content)] : []),
  ]
  const blocks = withComment(context, list.commentBox, main)
  return contentScreen(content, 'list', {
    route: context.route(content.id, 'list'),
    title: context.text(content.name),
    ...(content.spec.icon && { icon: content.spec.icon }),
    state: statesOf(content),
    load: {
      rows: {
        call: 'page-data',
        input: {
          contentId: content.id,
          page: 'list',
          ...(calendar
            ? calendarInput(content, asked.includes('date'))
            : { current: { $get: 'state.page' }, limit: list.limit ?? pageLimit }),
          search: { $get: 'state.search' },
          ...(!calendar && { sort: { $get: 'state.sort' } }),
          ...(category && { category: { $get: 'state.category' } }),
          conditions: { $get: 'state.conditions' },
        },
        // Another page or order of the same search has as many rows; whatever else changes asks for the number again.
        ...(!calendar && { carry: { parts: ['total', 'totals'], over: ['current', 'sort'], by: 'count' } }),
        ...(list.triggerOnOpen === false && { when: { name: 'state.search', condition: '<>', value: null } }),
      },
      ...(category && {
        tree: {
          call: 'category-data',
          input: {
            contentId: content.id,
            page: 1,
            limit: category.limit ?? pageLimit,
            ...(asked.length > 0 && calendarInput(content, asked.includes('date'))),
          },
        },
      }),
      ...(sells && { cart: { call: 'get-purchase-count', input: { contentId: content.id }, shared: true } }),
    },
    blocks: category
      ? [
          {
            type: 'split',
            side: 'start',
            width: categoryWidth,
            drawerBelow: 767,
            label: context.t('Categories'),
            blocks: [categoryTree(context, content), { type: 'stack', blocks }],
          },
        ]
      : blocks,
  })
}

function statesOf(content: Content): Record<string, unknown> {
  const list = content.spec.list!
  const search = initialSearch(list.search)
  return {
    ...(list.category && { category: { in: 'hash', as: 'category', default: [] } }),
    search: { in: 'query', as: 'json', ...(search && { default: search }) },
    conditions: { in: 'query', as: 'json' },
    ...(calendarOf(content) ? statesOfCalendar(content) : statesOfTable(content)),
  }
}

function statesOfTable(content: Content): Record<string, unknown> {
  const list = content.spec.list!
  const sorts = sortable({ chain: list.dataSchemas, chainAt: '', columns: content.columns, fields: visible(content) })
  const order = (list.orderBy ?? []).map(({ field, direction = 'asc' }) => ({ field, direction }))
  const isOrderShown = order.length > 0 && order.every(({ field }) => sorts.includes(field))
  return {
    sort: { in: 'query', as: 'json', ...(isOrderShown && { default: order }) },
    // A list that grows is not put into the address: a link to its third page would show that page alone.
    page: list.pagingType === 'scroll' ? { in: 'memory', default: 1 } : { in: 'query', as: 'number', default: 1 },
  }
}

function visible(content: Content) {
  const options: FieldOption[] = content.spec.list!.columns ?? content.columns.map(({ key }) => ({ field: key }))
  return options.flatMap((option) => {
    const column = content.columns.find(({ key }) => key === option.field)
    return column && option.showFlg !== 2 ? [{ option, column, at: '' }] : []
  })
}

function searchBlocks(context: Context, content: Content): Block[] {
  const area = content.spec.list!.search
  if (!area?.fields?.length) return []
  return [
    {
      type: 'search',
      state: 'search',
      ...(!calendarOf(content) && { page: 'page' }),
      size: area.size ?? 'medium',
      labelPosition: area.labelPosition ?? 'top',
      maxHeight: area.maxHeight ?? '40vh',
      ...(area.comment?.show && { notice: context.text(area.comment.notice) || context.text(area.comment.title) }),
      fields: searchFieldBlocks(context, area, content.columns),
    },
  ]
}

function categoryTree(context: Context, content: Content): Block {
  return {
    type: 'tree',
    label: context.t('Categories'),
    items: { $get: 'load.tree.rows' },
    selected: { $get: 'state.category' },
    allLabel: context.t('All'),
    missing: context.t('There is no category. ({0})'),
    onSelect: [
      ...(calendarOf(content) ? [] : [{ do: 'set', state: 'page', value: 1 }]),
      { do: 'set', state: 'category', value: { $get: 'event.path' } },
    ],
  }
}

/** The list's table; the home screen shows it as well. */
export function tableBlock(context: Context, content: Content): Block {
  const list = content.spec.list!
  const page = listPage(context, content)
  const columns = [
    ...tableColumns(context, content, page.fields, sortable(page), totalsOf(page)),
    ...cartColumn(context, content),
  ]
  return {
    type: 'table',
    label: context.text(content.name),
    rows: { $get: 'load.rows.rows' },
    total: { $get: 'load.rows.total' },
    page: 'page',
    limit: list.limit ?? pageLimit,
    ...(list.pagingType === 'scroll' && { paging: 'more' }),
    sort: 'sort',
    ...(list.table?.stripe && { stripe: true }),
    ...(list.table?.border && { border: true }),
    narrow: 'cards',
    columns,
    ...rowActions(context, content),
    empty: { title: context.t('There is no data.') },
    clear: ['search', 'conditions', ...(list.category ? ['category'] : []), 'page'],
  }
}

function cartColumn(context: Context, content: Content): TableColumn[] {
  const purchase = content.spec.purchase
  if (content.spec.type !== 4 || !purchase || purchase.displayCartColumn === false) return []
  const column = purchase.columns?.cart
  if (column?.showFlg === 2) return []
  const align = column?.align ?? 'right'
  return [
    {
      label: context.text(column?.label) || context.t('Quantity'),
      align,
      headerAlign: align,
      ...widths(column?.fieldWidth),
      cell: cartCell(context, content),
    },
  ]
}

/** What presses on a row do, in a table as in a calendar. */
function rowActions(context: Context, content: Content): Record<string, unknown> {
  const { left, right, double } = content.spec.list!.pageTransition ?? {}
  return {
    ...actions('onRow', context, content, left),
    ...actions('onRowDouble', context, content, double),
    ...actions('onRowRight', context, content, right),
  }
}

/** What a press on a row does. Only pages that exist are opened. */
function actions(
  name: string,
  context: Context,
  content: Content,
  transition: Transition | undefined,
): Record<string, unknown> {
  if (!transition?.enable || transition.pageType !== 'detail' || !content.spec.detail) return {}
  const newTab = transition.newTab || content.spec.list!.newTabDetail
  return {
    [name]: [
      {
        do: 'open',
        route: context.route(content.id, 'detail'),
        row: { $get: 'row.$key' },
        ...(leadsOn(context, content) && { query: calendarQuery }),
        ...(newTab && { newTab: true }),
      },
    ],
  }
}

/** Stays at the bottom: how much is in the cart, and the way on. */
export function cartBar(context: Context, content: Content): Block {
  const { confirmCart } = content.spec.purchase!.buttons ?? {}
  return {
    type: 'bar',
    stick: 'bottom',
    align: 'between',
    label: context.t('Cart'),
    when: { name: 'shared.cart.lines', condition: '>', value: 0 },
    blocks: [
      {
        type: 'text',
        as: 'strong',
        text: {
          $op: 'message',
          text: context.t('In the cart: {0}  {1}'),
          of: [{ $get: 'shared.cart.lines' }, { $get: 'shared.cart.totalText' }],
        },
      },
      {
        type: 'button',
        label: context.text(confirmCart?.text) || context.t('Confirm cart'),
        icon: confirmCart?.icon ?? 'cart',
        primary: true,
        onPress: [{ do: 'open', route: `/b2b/confirmCart/${content.id}`, query: { type: '4' } }],
      },
    ],
  }
}
