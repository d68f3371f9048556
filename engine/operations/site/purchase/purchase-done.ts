import type { PurchaseResponse } from '../../../../runtime/generated/calls/content.ts'
import { amountText } from '../../../../runtime/cart/totals.ts'
import { totalTexts } from '../../../execution/purchase/cart-lines.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest } from '../cart/cart-request.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import { inputsInWords } from '../inputs/inputs-in-words.ts'

/** What an order of the caller answered when it was placed, as long as it is kept (30 days); a foreign one is not found. */
export const purchaseDone: DeclaredOperation<'purchase-done'> = async ({ contentId, PURCHASEID }, context) => {
  const { plan, of, release, scope } = await cartRequest(contentId, context)
  const attempt = await context.store.attempts.get(PURCHASEID)
  const isOwn = attempt?.siteId === of.siteId && attempt.contentId === contentId && attempt.userKey === of.userKey
  if (!isOwn || attempt.state !== 'done') throw notFound()
  const answer = attempt.answer as PurchaseResponse
  const { total, totals } = answer
  return {
    ...answer,
    at: attempt.updatedAt,
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
