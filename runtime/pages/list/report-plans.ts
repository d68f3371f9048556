import type { Context } from '../../compile/context.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { searchParameters } from '../../compile/steps.ts'
import { reportOutputs } from '../../report/report-outputs.ts'
import { reportPlans } from '../../report/report-rows.ts'
import { fileFields } from './download-plan.ts'
import { searchRules } from './search-rules.ts'

/** Reports of all rows of a search: what their schemas give, narrowed and ordered as the list is. */
export function searchedReports(context: Context, content: ListContent, list: ListPlan): ListPlan[] {
  return reportOutputs(content.spec)
    .filter(({ rows }) => rows === 'search')
    .flatMap((placed) =>
      reportPlans(context, content, placed, (head, columns) => {
        const has = (field: string) => columns.some(({ key }) => key === field)
        const page = fileFields(context, content, { chain: [], chainAt: placed.at, columns })
        return {
          search: searchRules(context, content, page, searchParameters(head.steps)),
          sort: list.sort.filter(has),
          orderBy: list.orderBy.filter(({ field }) => has(field)),
          category: list.category.filter(has),
          conditions: Object.fromEntries(Object.entries(list.conditions).filter(([field]) => has(field))),
          ...(list.favorites && head.keys.length > 0 && { favorites: list.favorites }),
        }
      }),
    )
}
