import { amountText } from '../../../../runtime/cart/totals.ts'
import { initialInputs } from '../../../../runtime/input-check/normalize-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { BulkPlan, PurchasePlan } from '../../../../runtime/compile/plan.ts'
import { piecesOf, totalsOfLines, totalTexts, type CartLines } from '../../../execution/purchase/cart-lines.ts'
import { changeTexts, whyNot } from '../../../execution/purchase/order-changes.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { Context } from '../../../call/context.ts'
import type { CartRequest } from './cart-request.ts'

export function inputFieldsIn(plan: Pick<PurchasePlan | BulkPlan, 'inputs'>, language: string): InputField[] {
  return plan.inputs[language] ?? Object.values(plan.inputs)[0] ?? []
}

/** Totals and inputs of a cart as the header bar and the cart page show them. */
export function cartSummary({ plan, release }: CartRequest, { lines, missing }: CartLines, context: Context) {
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const initial = initialInputs(inputFieldsIn(plan, context.language), today)
  const totals = totalsOfLines(plan, lines, initial)
  const refused = lines.filter((line) => !line.canPurchase)
  return {
    lines: lines.length,
    count: piecesOf(lines),
    total: totals.total,
    totalText: amountText(totals.total, plan.amount, context.language),
    totals: totalTexts(plan, totals.lines, context.language),
    canOrder: lines.length > 0 && refused.length === 0 && missing.length === 0,
    reasons: changeTexts(
      plan,
      refused.map((line) => ({ why: whyNot(line) ?? 'refused', line })),
      context.language,
    ),
    initial,
  }
}
