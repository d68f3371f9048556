import type { Content, Context } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { confirmCart, continueShopping } from './cart-buttons.ts'
import { cartLoad, hasRows } from './cart-parts.ts'
import { enterMany, enterOne, oneState, resultTable } from './enter-lines.ts'
import { quickOrderRoute } from './routes.ts'

/** Where people order by code: one by one, with a scanner, or many from a spreadsheet. */
export function quickOrderScreens(context: Context, content: Content): ScreenDocument[] {
  const { quickOrderField } = content.spec.purchase!
  if (quickOrderField === undefined) return []
  if (!content.columns.some(({ key }) => key === quickOrderField))
    context.problem('column-not-found', content, '/spec/purchase/quickOrderField', [quickOrderField], quickOrderField)
  return [
    contentScreen(content, 'quick-order', {
      route: quickOrderRoute(content),
      title: context.t('Quick order'),
      hidden: true,
      activeMenu: frontRoute(context, content),
      state: { ...oneState, many: { in: 'tab' }, manyProblems: { in: 'memory' } },
      load: cartLoad(content),
      blocks: [
        resultTable(context, 'state.results'),
        enterOne(context, content),
        enterMany(context, content),
        {
          type: 'bar',
          align: 'between',
          blocks: [continueShopping(context, content), confirmCart(context, content, hasRows)],
        },
      ],
    }),
  ]
}
