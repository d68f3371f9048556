import type { DeclaredOperation } from '../../../call/operation.ts'
import { filtersOf } from '../../../execution/graphs/filters-of.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { siteRequest } from '../request/site-request.ts'
import { siteGraph } from './site-graph.ts'

/** What the reader of a dashboard narrows its graphs by: values are those of rows that this user may see. */
export const siteGraphFilters: DeclaredOperation<'site-graph-filters'> = async ({ contentId, graphs }, context) => {
  const site = await siteRequest(context)
  return runGuarded(context, async () => {
    const requests = await Promise.all(graphs.map((graph) => siteGraph(site, { contentId, graph }, context)))
    const { filters = [] } = requests[0]?.plan.graph ?? {}
    return { filters: await filtersOf(filters, requests, context.language) }
  })
}
