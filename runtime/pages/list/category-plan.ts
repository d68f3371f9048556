import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import { placeOf } from '../../compile/content-pages.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { pageLimit } from '../../page-parts/page-size.ts'
import * as defaults from '../../generated/defaults.ts'
import type { PlanOf, PlanStep, PlanColumn } from '../../compile/plan.ts'

/** Distinct values of the category columns over the list's rows. */
export interface CategoryPlan extends PlanOf<'category'> {
  contentId: number
  steps: PlanStep[]
  columns: PlanColumn[]
  fields: string[]
  limit: number
  /** Whether each node carries the number of rows below it. */
  count: boolean
}

/** The distinct values by which the rows of a list are grouped in the tree beside it; none where no tree is. */
export function categoryPlans(context: Context, content: ListContent): CategoryPlan[] {
  const { category, dataSchemas } = content.spec.list
  if (!category) return []
  const page = listFields(context, content)
  const place = placeOf(context, content, page.chainAt)
  const steps = stepsOf(context, { content, place }, dataSchemas, page.chainAt)
  for (const [index, field] of category.fields.entries())
    if (!page.columns.some(({ key }) => key === field))
      context.problem('column-not-found', content, `/spec/list/category/fields/${index}`, {
        values: [field],
        found: field,
      })
  return [
    {
      plan: `${content.id}/category`,
      kind: 'category',
      contentId: content.id,
      source: sourceOf(context, content, dataSchemas, page.chainAt),
      readOnly: readsOnly(steps),
      totalMs: totalMs(steps),
      steps,
      columns: page.columns.map(planColumn),
      fields: category.fields,
      limit: category.limit ?? pageLimit,
      count: category.showCount ?? defaults.listPage.category.showCount,
    },
  ]
}
