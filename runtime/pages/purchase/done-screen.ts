import { labelOf } from '../../compile/cell.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { pathOf } from '../../expressions/scope.ts'
import { frontOf, frontRoute } from '../content-pages.ts'
import { openList } from './open-list.ts'
import { doneRoute } from './routes.ts'
import * as defaults from '../../generated/defaults.ts'

/** The page that says that the order was placed. */
export function doneScreen(context: Context, content: Content): ScreenDocument {
  const purchase = content.spec.purchase!
  const chains = [...(purchase.headerSchemas ?? []), ...(purchase.afterOrderSchema ? [purchase.afterOrderSchema] : [])]
  const answer = chains.flatMap((link) => context.schema(link.schema)?.resultColumns ?? [])
  const next = context.content(purchase.afterOrder)
  const isReachable = next !== undefined && frontOf(context, next) !== undefined
  return contentScreen(content, 'done', {
    route: doneRoute(content),
    title: context.t('Order completed'),
    hidden: true,
    noCache: true,
    activeMenu: frontRoute(context, content),
    state: { purchase: { in: 'query' } },
    // The address says only which order it is: what was ordered is the engine's to tell.
    load: {
      purchase: { call: 'purchase-done', input: { contentId: content.id, PURCHASEID: { $get: 'state.purchase' } } },
    },
    blocks: [
      {
        type: 'stack',
        sheet: true,
        maxWidth: 720,
        blocks: [
          {
            type: 'message',
            tone: 'success',
            title: context.t('Order completed'),
            text: context.t('Thank you for your order.'),
            when: { name: 'load.purchase.PURCHASEID', condition: '<>', value: null },
          },
          {
            type: 'grid',
            label: context.t('Order'),
            row: { $get: 'load.purchase' },
            labelPosition: 'left',
            items: [
              ...answer.map((column) => ({
                span: 24,
                label: labelOf(context, { field: column.key }, column),
                cell: { type: 'text' as const, value: { $get: `row.order.${pathOf(column.key)}` }, strong: true },
              })),
              { span: 24, label: context.t('Lines'), cell: { type: 'number', value: { $get: 'row.lines' } } },
              {
                span: 24,
                label: context.text(purchase.orderAmountHeader) || context.t('Order total'),
                cell: { type: 'text', value: { $get: 'row.totalText' }, strong: true },
              },
            ],
          },
          {
            type: 'bar',
            align: 'end',
            blocks: [
              {
                type: 'button',
                label: context.t('Continue shopping'),
                onPress: [openList(context, content)],
              },
              ...(isReachable && (purchase.showPurchasedPageBtn ?? defaults.purchaseSetting.showPurchasedPageBtn)
                ? [
                    {
                      type: 'button' as const,
                      label: context.text(next.name),
                      primary: true,
                      onPress: [
                        {
                          do: 'open' as const,
                          route: frontRoute(context, next),
                          query: { type: String(next.spec.type) },
                        },
                      ],
                    },
                  ]
                : []),
            ],
          },
        ],
      },
    ],
  })
}
