import type { PurchaseResponse } from '../../../../runtime/generated/calls/content.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'
import { cartRequest, type CartRequest } from '../cart/cart-request.ts'

export interface OwnOrder {
  request: CartRequest
  answer: PurchaseResponse
  /** When it was placed. */
  at: string
}

/** An order of the caller, as long as what it answered is kept (30 days); a foreign one is not found. */
export async function ownOrder(
  { contentId, PURCHASEID }: { contentId: number; PURCHASEID: string },
  context: Context,
): Promise<OwnOrder> {
  const request = await cartRequest(contentId, context)
  const { of } = request
  const attempt = await context.store.attempts.get(PURCHASEID)
  const isOwn = attempt?.siteId === of.siteId && attempt.contentId === contentId && attempt.userKey === of.userKey
  if (!isOwn || attempt.state !== 'done') throw notFound()
  return { request, answer: attempt.answer as PurchaseResponse, at: attempt.updatedAt }
}
