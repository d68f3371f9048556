import { withDays } from '../../../execution/calendar/ask-days.ts'
import { notFound } from '../../../codes/refusals.ts'
import { JsonText } from '../../../call/json-text.ts'
import type { TextOperation } from '../../../call/operation.ts'
import { rowPlanOf } from './row-plan-of.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'

/** One row; one that this user may not see is not found. */
export const detailData: TextOperation<'detail-data'> = async (input, context) => {
  const { contentId, page, rowKey } = input
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/${rowPlanOf(page)}`, 'detail')
  return runGuarded(context, async () => {
    const runner = await site.release.runner(plan)
    const row = Object.fromEntries(plan.keys.map((key, i) => [key, rowKey[i] ?? null]))
    const { json, count } = await runner.run(
      { rowKey },
      withDays(site.release.plan(`${contentId}/list`, 'list'), input, { ...site.scope, row }),
      {
        signal: () => context.signal,
        withoutTotal: true,
        ...(runner.showsCart
          ? { cart: await context.store.carts.counts({ siteId: site.siteId, contentId, userKey: site.userKey }) }
          : {}),
      },
    )
    if (count !== 1) throw notFound(count > 1 ? { text: 'rows-several' } : {})
    return new JsonText('{"row":', typeof json === 'string' ? json.slice(1, -1) : json.subarray(1, -1), '}')
  })
}
