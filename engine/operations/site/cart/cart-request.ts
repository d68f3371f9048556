import type { Address } from '../../../../runtime/document.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import type { RunnerOf } from '../../../execution/runners/index.ts'
import type { CartOf } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { contentOf, planOf, siteRequest, type SiteRequest } from '../request/site-request.ts'
import { tabOf } from '../request/tab-of.ts'

/** A call about the user's own cart of one content. */
export interface CartRequest extends SiteRequest {
  /** Of the content. */
  address: Address
  plan: PurchasePlan
  runner: RunnerOf<'purchase'>
  of: CartOf
}

export async function cartRequest(contentId: number, context: Context): Promise<CartRequest> {
  return cartOfSite(await siteRequest(context), contentId, context)
}

/** The same within a call that knows its site. */
export async function cartOfSite(site: SiteRequest, contentId: number, context: Context): Promise<CartRequest> {
  const { address } = contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/purchase`, 'purchase')
  const runner = await site.release.runner(plan)
  const tab = tabOf(context)
  const of = { siteId: site.siteId, contentId, userKey: site.userKey, ...(tab !== undefined && { tab }) }
  return { ...site, address, plan, runner, of }
}
