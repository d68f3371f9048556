import { amountText } from '../../../../runtime/cart/totals.ts'
import { totalTexts } from '../../../execution/purchase/cart-lines.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import { inputsInWords } from '../inputs/inputs-in-words.ts'
import { ownOrder } from './own-order.ts'

/** What an order of the caller answered when it was placed, as long as it is kept (30 days); a foreign one is not found. */
export const purchaseDone: DeclaredOperation<'purchase-done'> = async ({ contentId, PURCHASEID }, context) => {
  const { request, answer, at } = await ownOrder({ contentId, PURCHASEID }, context)
  const { plan, release, scope } = request
  const { total, totals } = answer
  return {
    ...answer,
    at,
    ...(answer.inputs && {
      inputs: await inputsInWords(
        { release, plan, fields: inputFieldsIn(plan, context.language) },
        answer.inputs,
        scope,
        context,
      ),
    }),
    totalText: total === '' ? '' : amountText(total, plan.amount, context.language),
    ...(totals && { totals: totalTexts(plan, totals, context.language) }),
  }
}
