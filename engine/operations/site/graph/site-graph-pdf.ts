import type { BytesOperation } from '../../../call/operation.ts'
import { notDone } from '../../../codes/refusals.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { siteRequest } from '../request/site-request.ts'
import { dashboardAnswer } from './dashboard-answer.ts'
import { siteGraph } from './site-graph.ts'

/** All graphs of a content as PDF, of the rows that this user may see. */
export const siteGraphPdf: BytesOperation<'site-graph-pdf'> = async ({ contentId, graphs, filters }, context) => {
  const site = await siteRequest(context)
  if (!context.engine.printer.isThere()) throw notDone({ text: 'report-not-here' })
  return runGuarded(context, async () => {
    const own = graphs.map((graph) => siteGraph(site, { contentId, graph, chosen: filters }, context))
    return dashboardAnswer(await Promise.all(own), context)
  })
}
