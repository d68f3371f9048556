import type { RowsQuery } from '../../execution/rows-query.ts'
import { viewOf } from '../../execution/purchase/cart-lines.ts'
import { CallError } from '../../server/call-error.ts'
import { JsonText } from '../json-text.ts'
import type { Operation } from '../operation.ts'
import { codes } from './codes.ts'
import { runGuarded } from './run-guarded.ts'
import { contentOf, planOf, siteRequest } from './site-request.ts'

interface Request extends Pick<RowsQuery, 'search' | 'sort' | 'category' | 'conditions'> {
  contentId: number
  /** From 1. */
  current?: number
  limit?: number
  /** False: without the number of all rows. */
  count?: boolean
}

/** Rows of a list, as the plan lets this user see them. */
export const pageData: Operation<Request> = async (input, context) => {
  const site = await siteRequest(context)
  contentOf(site, input.contentId)
  const plan = planOf(site.release, `${input.contentId}/list`, 'list')
  const limit = Math.min(input.limit ?? plan.limit, plan.maxLimit)
  const offset = ((input.current ?? 1) - 1) * limit
  return runGuarded(context, async () => {
    const runner = await site.release.rows(plan.plan)
    if (!runner) throw new CallError(codes.notFound)
    const scope = { ...site.scope, search: input.search ?? {} }
    const { json, total, totals } = await runner.run(
      { search: input.search, sort: input.sort, category: input.category, conditions: input.conditions, limit, offset },
      scope,
      {
        signal: () => context.signal,
        withoutTotal: input.count === false,
        ...(runner.showsCart
          ? {
              cart: viewOf(
                await context.store.carts.get({
                  siteId: site.siteId,
                  contentId: input.contentId,
                  userKey: site.userKey,
                }),
              ),
            }
          : {}),
      },
    )
    const rest = { ...(total === undefined ? {} : { total }), ...(totals && { totals }) }
    const tail = JSON.stringify(rest).slice(1)
    return new JsonText('{"rows":', json, tail === '}' ? tail : `,${tail}`)
  })
}
