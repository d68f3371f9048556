import * as codes from '../../generated/codes.ts'
import { hasCart, type CartContent } from '../../page-parts/cart/has-cart.ts'
import { checkPlans, type CheckPlan } from '../../compile/check-plans.ts'
import { inputChoices, type ChoicesPlan } from '../../compile/component-choices.ts'
import { mailReports } from '../../mail/mail-reports.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { Page } from '../../compile/page.ts'
import { orderReports } from '../../report/report-outputs.ts'
import { orderReportPlans } from '../../report/report-rows.ts'
import { answeredColumns } from './answered-columns.ts'
import { cartScreen } from './cart-screen.ts'
import { amount, amountChosen, purchaseChain } from './checks.ts'
import { mailPlaceholders } from './mail-checks.ts'
import { doneScreen } from './done-screen.ts'
import { purchaseHeader } from './header.ts'
import { mainScreen } from './main-screen.ts'
import { orderScreen } from './order-screen.ts'
import { purchasePlan, type PurchasePlan } from './plan.ts'
import { quickOrderScreens } from './quick-order-screen.ts'
import { purchaseRows } from './row-parts.ts'
import { cartRoute } from '../../page-parts/cart/routes.ts'
import * as defaults from '../../generated/defaults.ts'

/** Rows go into a cart, and the cart is ordered: cart → order → done. */
export const purchase: Page<PurchasePlan | CheckPlan | ChoicesPlan | ListPlan, CartContent> = {
  types: [codes.contentType.listPurchase],
  applies: hasCart,
  routes: {
    hasKey: true,
    inputs: ({ purchase: own }) => own?.inputs,
    paths: [
      'confirmCart/:id(\\d+)',
      'quickOrder/:id(\\d+)',
      'purchase/done/:id(\\d+)',
      'purchase/:id(\\d+)/:key',
      'purchase/main/:id(\\d+)/:key',
    ],
  },
  makes: {
    plans(context, content) {
      const { inputs, mails } = content.spec.purchase
      const checks = checkPlans(context, content, { inputs, at: '/spec/purchase/inputs', prefix: String(content.id) })
      const choices = inputChoices(context, content, { inputs, at: '/spec/purchase/inputs', page: 'purchase' })
      const mailed = mailReports(context, content, { settings: mails, plan: `${content.id}/purchase` })
      const answered = answeredColumns(context, content).map(({ key }) => key)
      const printed = orderReports(content.spec).flatMap((placed) =>
        orderReportPlans(context, content, placed, answered),
      )
      return [
        purchasePlan(context, content, { checks, choices, reports: mailed }),
        ...checks,
        ...choices,
        ...mailed.flatMap(({ plans }) => plans),
        ...printed,
      ]
    },
    screens: (context, content) => [
      cartScreen(context, content),
      orderScreen(context, content),
      mainScreen(context, content),
      doneScreen(context, content),
      ...quickOrderScreens(context, content),
    ],
  },
  leads: {
    opens: (_context, content) => ({ route: cartRoute(content), query: { type: '4' } }),
    link: (context, { setting }, target) =>
      (setting.executeFlg ?? defaults.drilldownSetting.executeFlg)
        ? { route: context.route(target.id, 'purchase') }
        : { route: cartRoute(target), query: { type: '4' } },
  },
  site: {
    entry: () => ({ icon: 'cart' }),
    header: purchaseHeader,
  },
  rows: purchaseRows,
  checks: [
    keysWhere((spec) => spec.type === codes.contentType.listPurchase),
    amountChosen,
    purchaseChain,
    amount,
    mailPlaceholders,
  ],
}
