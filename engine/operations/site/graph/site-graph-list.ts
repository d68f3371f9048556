import type { DeclaredOperation } from '../../../call/operation.ts'
import { notFound } from '../../../codes/refusals.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { siteRequest } from '../request/site-request.ts'
import { listBehind, siteGraph } from './site-graph.ts'

/** Where the rows behind a number are listed: a page of the site, which shows of them what it shows to this user. */
export const siteGraphList: DeclaredOperation<'site-graph-list'> = async (input, context) => {
  const { contentId, graph, filters, category, series } = input
  const site = await siteRequest(context)
  return runGuarded(context, async () => {
    const request = await siteGraph(site, { contentId, graph, chosen: filters }, context)
    const found = listBehind(site, request, { category, series })
    if (!found) throw notFound()
    return found
  })
}
