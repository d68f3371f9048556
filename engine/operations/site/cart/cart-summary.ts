import { amountText } from '../../../../runtime/cart/totals.ts'
import { initialInputs, acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import { piecesOf, totalsOfLines, totalTexts, type CartLines } from '../../../execution/purchase/cart-lines.ts'
import { changeTexts, orderChanges } from '../../../execution/purchase/order-changes.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { Context } from '../../../call/context.ts'
import { getValues } from '../inputs/ask-choices.ts'
import type { CartRequest } from './cart-request.ts'

export function inputFieldsIn(plan: Pick<PurchasePlan | BulkPlan, 'inputs'>, language: string): InputField[] {
  return plan.inputs[language] ?? Object.values(plan.inputs)[0] ?? []
}

/** Totals and inputs of a cart as its pages and the header show them: what an order with these inputs would come to. */
export async function cartSummary(
  request: CartRequest,
  found: CartLines,
  context: Context,
  typed: Readonly<Record<string, unknown>> = {},
) {
  const { plan, release } = request
  const { lines } = found
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const initial = initialInputs(inputFieldsIn(plan, context.language), today)
  const inputs = { ...initial, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) }
  const totals = totalsOfLines(plan, lines, await correcting(request, inputs, context))
  const changes = orderChanges(found)
  return {
    lines: lines.length,
    count: piecesOf(lines),
    total: totals.total,
    totalText: amountText(totals.total, plan.amount, context.language),
    totals: totalTexts(plan, totals.lines, context.language),
    canOrder: lines.length > 0 && changes.length === 0,
    reasons: changeTexts(plan, changes, context.language),
    initial,
  }
}

/** The inputs as an order takes them, as far as they correct its total. */
async function correcting(
  { plan, release, scope }: CartRequest,
  inputs: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Record<string, unknown>> {
  if (plan.corrections.length === 0) return {}
  const fields = inputFieldsIn(plan, context.language)
  const accepted = acceptInputs(fields, inputs)
  const isSupplied = fields.some(({ key, choices, editable }) => choices && !editable && correctsBy(plan, key))
  return isSupplied ? (await getValues({ release, plan, fields }, accepted, scope, context)).inputs : accepted
}

const correctsBy = ({ corrections }: CartRequest['plan'], input: string): boolean =>
  corrections.some(({ key }) => key === input)
