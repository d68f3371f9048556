import { findCategory } from '../../../../runtime/categories/category-tree.ts'
import { notDone } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { withDays } from '../../../execution/calendar/ask-days.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { favoriteRows } from './list-favorites.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'

/** The category tree of a content, over the rows that this user may see; it counts those that are searched for. */
export const categoryData: DeclaredOperation<'category-data'> = async (input, context) => {
  const site = await siteRequest(context)
  contentOf(site, input.contentId)
  const plan = planOf(site.release, `${input.contentId}/category`, 'category')
  return runGuarded(context, async () => {
    const list = site.release.plan(`${input.contentId}/list`, 'list')
    const scope = withDays(list, input, site.scope)
    const runner = await site.release.runner(plan)
    const marked = await favoriteRows(input, site, context)
    const counted = list && { list, search: input.search, conditions: input.conditions, ...marked }
    const tree = await runner.tree(scope, () => context.signal, input.path, counted)
    const nodes = input.path?.length ? findCategory(tree, input.path)?.at(-1)?.children : tree
    if (!nodes) throw notDone({ text: 'no-category', values: [input.path?.at(-1) ?? ''] })
    const limit = Math.min(input.limit ?? plan.limit, 1000)
    const start = ((input.page ?? 1) - 1) * limit
    return { rows: nodes.slice(start, start + limit), total: nodes.length }
  })
}
