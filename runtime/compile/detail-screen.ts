import type { Expression } from '../expressions/evaluate.ts'
import { pathOf } from '../expressions/scope.ts'
import { calendarInput, leadsOn, statesOfCalendar } from './calendar-block.ts'
import { cellOf, labelOf } from './cell.ts'
import { cartCell } from './cart-cell.ts'
import type { Content, Context } from './context.ts'
import type { LayoutItem } from './content-spec.ts'
import { conditionsOf } from './link.ts'
import { cartBar } from './list-screen.ts'
import { detailPage, hasList, layoutOption, listPage, totalsOf, type Page } from './pages.ts'
import type { Block, ScreenDocument } from './release.ts'
import { contentScreen, withComment } from './screen.ts'
import { tableColumns } from './table-columns.ts'

type GridItem = Record<string, unknown>

/** One row: its fields in the builder's layout, the quantity where it can be bought, and the lists below it. */
export function detailScreen(context: Context, content: Content): ScreenDocument {
  const detail = content.spec.detail!
  const sells = content.spec.type === 4 && !!content.spec.purchase
  const lines = linesOf(context, content)
  const blocks: Block[] = [
    {
      type: 'grid',
      label: context.text(content.name),
      row: { $get: 'load.row.row' },
      labelPosition: detail.labelPosition === 'top' ? 'top' : 'left',
      items: [...itemsOf(context, content), ...(sells ? [quantityItem(context, content)] : [])],
      empty: context.t('Target data is not found.'),
    },
    ...lines.map(({ block }) => block),
    {
      type: 'bar',
      blocks: [
        {
          type: 'button',
          label: context.t('Back to the list'),
          icon: 'arrow-left',
          quiet: true,
          onPress: [{ do: 'back', route: context.route(content.id, 'list') }],
        },
      ],
    },
    ...(sells ? [cartBar(context, content)] : []),
  ]
  return contentScreen(content, 'detail', {
    route: context.route(content.id, 'detail'),
    title: titleOf(context, content),
    hidden: true,
    activeMenu: context.route(content.id, 'list'),
    state: {
      row: { in: 'query', as: 'json' },
      ...(leadsOn(context, content) && statesOfCalendar(content)),
      ...Object.assign({}, ...lines.map(({ state }) => state)),
    },
    load: {
      row: {
        call: 'detail-data',
        input: {
          contentId: content.id,
          page: 'detail',
          rowKey: { $get: 'state.row' },
          ...(leadsOn(context, content) && calendarInput(content, true)),
        },
      },
      ...Object.assign({}, ...lines.map(({ load }) => load)),
      ...(sells && { cart: { call: 'get-purchase-count', input: { contentId: content.id }, shared: true } }),
    },
    blocks: withComment(context, detail.commentBox, blocks),
  })
}

/** Shorter texts are codes and states: `Received` does not say which order it is. */
const shortestName = 20

/**
 * What people call the thing: the row's first text that is never empty and is no key, no picture and no mere code. Where
 * there is none, the content's name and the row's keys. Until the row is there, the content's name.
 */
function titleOf(context: Context, content: Content): Expression {
  const name = context.text(content.name)
  const keys = content.spec.keys ?? []
  const ofRow = (key: string) => ({ $get: `load.row.row.${pathOf(key)}` })
  const { fields, columns } = detailPage(context, content)
  const called = fields.find(
    ({ option, column }) =>
      column.typeClass === 'String' &&
      !column.inullable &&
      (column.size ?? shortestName) >= shortestName &&
      !keys.includes(column.key) &&
      (option.dispType ?? 'textbox') !== 'image',
  )
  if (called) return { $op: 'coalesce', of: [ofRow(called.column.key), name] }
  const known = keys.filter((key) => columns.some((column) => column.key === key))
  return known.length > 0 ? { $op: 'join', text: ' ', of: [name, ...known.map(ofRow)] } : name
}

function itemsOf(context: Context, content: Content): GridItem[] {
  const page = detailPage(context, content)
  const layout = content.spec.detail!.layout
  if (!layout)
    return page.fields.map((field) => gridItem(context, content, page, { field: field.option.field }, field.at) ?? {})
  return layout.flatMap((cell, index) => {
    const items: GridItem[] = (cell.items ?? []).flatMap<GridItem>(
      (item, position) =>
        gridItem(context, content, page, item, `/spec/detail/layout/${index}/items/${position}`) ?? [],
    )
    if (items.length === 0) return []
    return [items.length === 1 ? { span: cell.span ?? 12, ...items[0]! } : { span: cell.span ?? 12, items }]
  })
}

function gridItem(context: Context, content: Content, page: Page, item: LayoutItem, at: string): GridItem | undefined {
  if (item.type === 2) {
    const items = (item.items ?? []).flatMap<GridItem>(
      (inner, index) => gridItem(context, content, page, inner, `${at}/items/${index}`) ?? [],
    )
    return items.length > 0 ? { ...(item.label && { label: context.text(item.label) }), items } : undefined
  }
  // 3, a link parameter, carries a value for drilldowns and is not drawn.
  if (item.type === 3 || item.type === 99) return undefined
  const column = page.columns.find(({ key }) => key === item.field)
  const option = layoutOption(item, listPage(context, content))
  if (!column || option.showFlg === 2) return undefined
  const { style = {} } = option
  return {
    label: labelOf(context, option, column),
    align: style.align ?? option.align ?? 'left',
    ...(style.labelColor && { labelColor: style.labelColor }),
    ...(style.textColor && { textColor: style.textColor }),
    ...(style.background && { backgroundColor: style.background }),
    ...(style.borderColor && { borderColor: style.borderColor }),
    cell: cellOf(context, content, { option, column, at }),
  }
}

function quantityItem(context: Context, content: Content): GridItem {
  return {
    span: 24,
    label: context.text(content.spec.purchase!.columns?.cart?.label) || context.t('Quantity'),
    cell: cartCell(context, content),
  }
}

/** The lists of other contents below the row, each with its own page. */
function linesOf(context: Context, content: Content) {
  return (content.spec.detail!.lines ?? []).flatMap((line, index) => {
    const target = context.content(line.content)
    if (!target || !hasList(target)) {
      context.problem(
        'reference-not-found',
        content,
        `/spec/detail/lines/${index}/content`,
        ['content', line.content],
        line.content,
      )
      return []
    }
    const [name, state] = [`lines${index + 1}`, `lines${index + 1}Page`]
    const limit = target.spec.list!.limit ?? 50
    const load = {
      call: 'page-data',
      input: {
        contentId: target.id,
        page: 'list',
        current: { $get: `state.${state}` },
        limit,
        conditions: conditionsOf(line.parameterTable, 'load.row.row'),
      },
      when: { name: 'load.row.row', condition: '<>', value: null },
    }
    const title = context.text(line.label) || context.text(target.name)
    const shown = listPage(context, target)
    const table: Block = {
      type: 'table',
      label: title,
      rows: { $get: `load.${name}.rows` },
      total: { $get: `load.${name}.total` },
      page: state,
      limit,
      narrow: 'cards',
      columns: tableColumns(context, target, shown.fields, [], totalsOf(shown), name),
      empty: { title: context.t('There is no data.') },
    }
    return [
      {
        state: { [state]: { in: 'query', as: 'number', default: 1 } },
        load: { [name]: load },
        block: { type: 'stack', title, blocks: [table] },
      },
    ]
  })
}
