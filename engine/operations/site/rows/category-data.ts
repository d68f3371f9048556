import { findCategory, type CategoryNode } from '../../../../runtime/categories/category-tree.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { Operation } from '../../../call/operation.ts'
import { codes } from './codes.ts'
import { withCalendar, type CalendarRequest } from '../../../execution/calendar-now.ts'
import { runGuarded } from './run-guarded.ts'
import { contentOf, planOf, siteRequest } from '../page/site-request.ts'

interface Request {
  contentId: number
  page?: number
  limit?: number
  /** Only the nodes below this path. */
  path?: (string | null)[]
  /** What the list's calendar shows, where its schemas ask. */
  calendar?: CalendarRequest
}

/** The category tree of a content, over the rows that this user may see. */
export const categoryData: Operation<Request, { rows: CategoryNode[]; total: number }> = async (input, context) => {
  const site = await siteRequest(context)
  contentOf(site, input.contentId)
  const plan = planOf(site.release, `${input.contentId}/category`, 'category')
  return runGuarded(context, async () => {
    const list = site.release.plan(`${input.contentId}/list`, 'list')
    const scope = withCalendar(list, input.calendar, site.scope)
    const runner = await site.release.runner(plan)
    const tree = await runner.tree(scope, () => context.signal, input.path)
    const nodes = input.path?.length ? findCategory(tree, input.path)?.at(-1)?.children : tree
    if (!nodes) throw new CallError(codes.siteMessage, { text: 'no-category', values: [input.path?.at(-1) ?? ''] })
    const limit = Math.min(input.limit ?? plan.limit, 1000)
    const start = ((input.page ?? 1) - 1) * limit
    return { rows: nodes.slice(start, start + limit), total: nodes.length }
  })
}
