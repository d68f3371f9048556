import type { ListContent } from '../../page-parts/has-list.ts'
import type { Comparison } from '../../expressions/holds.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import type { Context } from '../../compile/context.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { searchParameters } from '../../compile/steps.ts'
import { displayOf } from '../../compile/content-pages.ts'
import { sentWithFiles } from '../../output/file-columns.ts'
import { offeredOutputs, outputPlans } from '../../output/outputs.ts'
import { hasFavorites } from '../../page-parts/favorites-asked.ts'
import { listFields, sortable, totalsOf } from '../../page-parts/list-fields.ts'
import { largestLimit, pageLimit } from '../../page-parts/page-size.ts'
import { searchRules } from './search-rules.ts'
import { updateTimes } from '../../page-parts/update-times.ts'
import * as defaults from '../../generated/defaults.ts'

export function listPlan(context: Context, content: ListContent): ListPlan {
  const list = content.spec.list
  const page = listFields(context, content)
  const rows = rowsPlan(context, content, page)
  const limit = list.limit ?? pageLimit
  const totals = totalsOf(page)
  const update = updateTimes(context, content)
  const plan: ListPlan = {
    plan: `${content.id}/list`,
    kind: 'list',
    ...rows,
    ...(offeredOutputs(context, content).length > 0 && { send: sentWithFiles(rows.send, page) }),
    search: searchRules(context, content, page, searchParameters(rows.steps)),
    sort: sortable(page),
    orderBy: (list.orderBy ?? []).map(({ field, direction = 'asc' as const }) => ({ field, direction })),
    ...(totals.length > 0 && { totals }),
    ...outputPlans(context, content, page),
    category: list.category?.fields ?? [],
    ...(update && { update }),
    limit,
    maxLimit: Math.max(limit, largestLimit),
    ...(hasFavorites(context, content) && { favorites: true }),
    conditions: askedOf(context, content),
  }
  return displayOf(context, content)?.plan(content, plan) ?? plan
}

/** The conditions that pages of all contents may send to this list. */
function askedOf(context: Context, target: ListContent): Record<string, Comparison[]> {
  const accepted: Record<string, Comparison[]> = {}
  for (const { table } of context.asked(target.address))
    for (const { targetField, condition = defaults.drilldownParameter.condition } of table) {
      const known = (accepted[targetField] ??= [])
      if (!known.includes(condition)) known.push(condition)
    }
  return accepted
}
