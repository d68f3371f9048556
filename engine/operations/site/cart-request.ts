import type { PurchasePlan } from '../../../runtime/compile/plan.ts'
import type { RowsRunner } from '../../execution/rows-runner.ts'
import { CallError } from '../../codes/call-error.ts'
import type { CartOf } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { codes } from './codes.ts'
import { contentOf, planOf, siteRequest, type SiteRequest } from './site-request.ts'

/** A call about the user's own cart of one content. */
export interface CartRequest extends SiteRequest {
  plan: PurchasePlan
  runner: RowsRunner
  of: CartOf
}

export async function cartRequest(contentId: number, context: Context): Promise<CartRequest> {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/purchase`, 'purchase')
  const runner = await site.release.rows(plan.rows)
  if (!runner) throw new CallError(codes.notFound)
  return { ...site, plan, runner, of: { siteId: site.siteId, contentId, userKey: site.userKey } }
}
