import type { DeclaredOperation } from '../../../call/operation.ts'
import { drawGraph } from '../../../execution/graphs/draw-graph.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { siteRequest } from '../request/site-request.ts'
import { listBehind, siteGraph } from './site-graph.ts'

/** A graph with the numbers of now, of the rows that this user may see. */
export const siteGraphData: DeclaredOperation<'site-graph-data'> = async ({ contentId, graph, filters }, context) => {
  const site = await siteRequest(context)
  return runGuarded(context, async () => {
    const request = await siteGraph(site, { contentId, graph, chosen: filters }, context)
    const chart = await drawGraph(request)
    const [category = null] = chart.keys
    const series = chart.series[0]?.key
    const isListed = chart.keys.length > 0 && listBehind(site, request, { category, series }) !== undefined
    return { ...chart, ...(isListed && { isListed: true as const }) }
  })
}
