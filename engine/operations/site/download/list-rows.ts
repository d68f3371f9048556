import type { ListPlan } from '../../../../runtime/compile/plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { searchValues } from '../../../execution/asked-parts.ts'
import type { Row } from '../../../execution/row.ts'
import { contentOf, planOf, siteRequest } from '../page/site-request.ts'

export type RowsAsked = OperationRequests['excel-download']

export interface ListRows {
  plan: ListPlan
  /** All rows of the search, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
}

/** What a user may download of a list: the rows that the plan lets him see. */
export async function listRows(input: RowsAsked, context: Context): Promise<ListRows> {
  const site = await siteRequest(context)
  const { address } = contentOf(site, input.contentId)
  const plan = planOf(site.release, `${input.contentId}/list`, 'list')
  context.audit({ object: address })
  const runner = await site.release.runner<ListPlan>(plan)
  const searched = { search: input.search, category: input.category, conditions: input.conditions }
  const scope = { ...site.scope, search: searchValues(searched) }
  return { plan, pieces: runner.stream({ ...searched, sort: input.sort }, scope, { signal: context.signal }) }
}
