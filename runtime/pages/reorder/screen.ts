import type { Context } from '../../compile/context.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { tableColumns } from '../../compile/table-columns.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { listFields, totalsOf } from '../../page-parts/list-fields.ts'
import { pageLimit } from '../../page-parts/page-size.ts'
import { confirmCart } from '../../page-parts/cart/confirm-cart.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { resultTable } from '../../page-parts/cart/result-table.ts'
import { type ReorderContent, type Targets, targetsOf } from './targets.ts'

const isAsked: ScreenCondition = { name: 'state.results', condition: '=', value: null }
/** A link says whose lines: without that there are none. */
const isLinked: ScreenCondition = { name: 'state.conditions', condition: '<>', value: null }
const isDone: ScreenCondition = { name: 'state.results', condition: '<>', value: null }

/** What was ordered, the button that orders it again, and what became of each line. */
export function reorderScreens(context: Context, content: ReorderContent): ScreenDocument[] {
  const targets = targetsOf(context, content)
  if (!targets) return []
  const { lines, cart } = targets
  const limit = lines.spec.list.limit ?? pageLimit
  return [
    contentScreen(content, 'reorder', {
      route: context.route(content.id, 'reorder'),
      title: context.t('Order again'),
      hidden: true,
      activeMenu: frontRoute(context, content),
      state: {
        conditions: { in: 'query', as: 'json' },
        page: { in: 'query', as: 'number', default: 1 },
        results: { in: 'memory' },
      },
      load: {
        ...cartLoad(cart),
        lines: {
          call: 'page-data',
          input: {
            contentId: lines.id,
            page: 'list',
            current: { $get: 'state.page' },
            limit,
            conditions: { $get: 'state.conditions' },
          },
          when: isLinked,
        },
      },
      blocks: [
        linesTable(context, lines, limit),
        {
          type: 'empty',
          icon: 'warning',
          title: context.t('This address is not complete. Please open the page again from the list.'),
          when: { not: isLinked },
        },
        resultTable(context, 'state.results'),
        buttonBar(context, content, targets),
      ],
    }),
  ]
}

/** What was ordered. */
function linesTable(context: Context, lines: ListContent, limit: number): Block {
  const shown = listFields(context, lines)
  return {
    type: 'table',
    label: context.text(lines.name),
    rows: { $get: 'load.lines.rows' },
    total: { $get: 'load.lines.total' },
    page: 'page',
    limit,
    narrow: 'cards',
    columns: tableColumns(context, lines, shown.fields, { totals: totalsOf(shown), load: 'lines' }),
    empty: { title: context.t('There is no data.') },
    when: { all: [isAsked, isLinked] },
  }
}

/** Back, all of it into the cart, and on to the cart. */
function buttonBar(context: Context, content: ReorderContent, { lines, cart }: Targets): Block {
  const { buttons } = cart.spec.purchase
  return {
    type: 'bar',
    align: 'between',
    blocks: [
      {
        type: 'button',
        label: context.t('Back'),
        icon: 'arrow-left',
        onPress: [{ do: 'back', route: frontRoute(context, content) }],
      },
      {
        type: 'button',
        label: context.t('Put all into the cart'),
        icon: buttons?.addCart?.icon ?? 'cart-plus',
        primary: true,
        when: { all: [isAsked, { name: 'load.lines.total', condition: '>', value: 0 }] },
        onPress: [
          {
            do: 'call',
            call: 'order-again',
            once: true,
            input: { contentId: content.id, of: lines.id, conditions: { $get: 'state.conditions' } },
            then: [{ do: 'set', state: 'results', value: { $get: 'event.value.results' } }],
          },
        ],
      },
      confirmCart(context, cart, isDone),
    ],
  }
}
