import { conditionsOf } from '../list/link.ts'
import type { Page } from '../page.ts'
import { againPlan } from './plan.ts'
import { againScreens } from './screen.ts'
import { targetsOf } from './targets.ts'

const types = [1, 3, 4] as const

/** What belongs to a row, such as the lines of an order, goes into a cart once more. */
export const again: Page = {
  types,
  applies: (spec) =>
    types.some((type) => type === spec.type) && spec.list !== undefined && spec.orderAgain !== undefined,
  hasRouteKey: true,
  paths: ['again/:id(\\d+)/:key([A-Za-z0-9]+)'],
  plans: againPlan,
  screens: againScreens,
  asks: (_context, { spec }) => [{ target: spec.orderAgain!.content, table: spec.orderAgain!.parameterTable }],
  rows: {
    sent: ({ spec }) => spec.orderAgain!.parameterTable.map(({ ownField }) => ownField),
    actions: (context, content, row) =>
      targetsOf(context, content)
        ? [
            {
              label: context.t('Order again'),
              icon: 'cart-plus',
              onPress: [
                {
                  do: 'open',
                  route: context.route(content.id, 'again'),
                  query: { conditions: conditionsOf(content.spec.orderAgain!.parameterTable, row) },
                },
              ],
            },
          ]
        : [],
  },
}
