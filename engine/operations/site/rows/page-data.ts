import { searchValues } from '../../../execution/rows/asked-parts.ts'
import { askDays } from '../../../execution/calendar/ask-days.ts'
import { JsonText } from '../../../call/json-text.ts'
import type { TextOperation } from '../../../call/operation.ts'
import { problemTexts } from '../../../../runtime/generated/problem-texts.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import { CallError } from '../../../codes/call-error.ts'
import { badInput } from '../../../codes/refusals.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { favoriteRows } from './list-favorites.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'

/** Rows of a list, as the plan lets this user see them. */
export const pageData: TextOperation<'page-data'> = async (input, context) => {
  const site = await siteRequest(context)
  contentOf(site, input.contentId)
  const plan = planOf(site.release, `${input.contentId}/list`, 'list')
  const limit = input.limit ?? plan.limit
  if (limit > plan.maxLimit) throw tooMany(plan.maxLimit, limit)
  const offset = ((input.current ?? 1) - 1) * limit
  return runGuarded(context, async () => {
    const runner = await site.release.runner(plan)
    const searched = {
      ...{ search: input.search, category: input.category, conditions: input.conditions },
      ...(await favoriteRows(input, site, context)),
    }
    const signal = () => context.signal
    const own = { ...site.scope, search: searchValues(searched) }
    const { scope, shown, days } = await askDays(plan, input, { runner, query: searched, scope: own, signal })
    const query = { ...searched, sort: input.sort, limit, offset, ...days }
    const { json, total, totals, readAt, nextAt } = await runner.run(query, scope, {
      signal,
      withoutTotal: input.count === false,
      ...(runner.showsCart
        ? {
            cart: await context.store.carts.counts({
              siteId: site.siteId,
              contentId: input.contentId,
              userKey: site.userKey,
            }),
          }
        : {}),
    })
    const rest = {
      ...(total === undefined ? {} : { total }),
      ...(totals && { totals }),
      ...(readAt !== undefined && nextAt !== undefined && { update: updateOf(readAt, nextAt, context.now()) }),
      ...shown,
    }
    const tail = JSON.stringify(rest).slice(1)
    return new JsonText('{"rows":', json, tail === '}' ? tail : `,${tail}`)
  })
}

/** Clocks of browsers are wrong: how long they wait is said, and not until when. */
const updateOf = (readAt: string, nextAt: string, now: Date) => ({
  ...{ readAt, nextAt },
  seconds: Math.max(0, Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000)),
})

/** Fewer rows than were asked for would look like all of them. */
function tooMany(most: number, found: number): CallError {
  const values = ['limit', most]
  const message = fill(problemTexts['too-large'], values)
  return badInput([{ code: 'too-large', in: 'input', at: '/limit', message, values, found }])
}
