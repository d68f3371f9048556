import { hasList, typesWithRows } from '../../page-parts/has-list.ts'
import { conditionsOf } from '../../page-parts/conditions-of.ts'
import type { Page } from '../../compile/page.ts'
import { reorderPlan, type ReorderPlan } from './plan.ts'
import { reorderScreens } from './screen.ts'
import { targetsOf, type ReorderContent } from './targets.ts'

/** What belongs to a row, such as the lines of an order, goes into a cart once more. */
export const reorder: Page<ReorderPlan, ReorderContent> = {
  types: typesWithRows,
  applies: (spec): spec is ReorderContent['spec'] => hasList(spec) && spec.orderAgain !== undefined,
  routes: {
    hasKey: true,
    paths: ['reorder/:id(\\d+)/:key([A-Za-z0-9]+)'],
  },
  makes: {
    plans: reorderPlan,
    screens: reorderScreens,
  },
  reads: {
    asks: (_context, { spec }) => [{ target: spec.orderAgain.content, table: spec.orderAgain.parameterTable }],
  },
  rows: {
    data: {
      sent: ({ spec }) => spec.orderAgain.parameterTable.map(({ ownField }) => ownField),
    },
    row: {
      actions: (context, content, row) =>
        targetsOf(context, content)
          ? [
              {
                label: context.t('Order again'),
                icon: 'cart-plus',
                onPress: [
                  {
                    do: 'open',
                    route: context.route(content.id, 'reorder'),
                    query: { conditions: conditionsOf(content.spec.orderAgain.parameterTable, row) },
                  },
                ],
              },
            ]
          : [],
    },
  },
}
