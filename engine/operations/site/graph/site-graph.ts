import type { DashboardFiltersValues } from '../../../../runtime/generated/calls/graph.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'
import type { Context } from '../../../call/context.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { GraphRequest } from '../../../execution/graphs/graph-request.ts'
import { listQuery } from '../../../execution/graphs/list-query.ts'
import type { GraphNumber } from '../../../execution/graphs/narrowed-plan.ts'
import { contentOf, mayOpen, planOf, type SiteRequest } from '../request/site-request.ts'

interface SiteGraph {
  contentId: number
  /** Key of the graph. */
  graph: string
  chosen?: DashboardFiltersValues | undefined
}

/** A graph of a content that this user may open, over the rows that its schemas give to his login. */
export async function siteGraph(
  site: SiteRequest,
  { contentId, graph, chosen }: SiteGraph,
  { language, signal }: Context,
): Promise<GraphRequest> {
  contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/graph/${graph}`, 'list')
  if (!('graph' in plan)) throw notFound()
  return {
    ...{ plan, language, timeZone: timeZoneOf(site.release), signal, scope: site.scope },
    source: await site.release.source(plan),
    ...(chosen && { chosen }),
  }
}

/** The clock by which moments are put into days on a site. */
export const timeZoneOf = ({ site }: SiteRequest['release']): string =>
  site.spec.usageTime?.timeZone ?? defaults.usageTime.timeZone

/** The address of the list with the rows behind a number, where this user may open it. Throws `BadValue`. */
export function listBehind(
  site: SiteRequest,
  request: GraphRequest,
  number: GraphNumber,
): { route: string; query: Record<string, string> } | undefined {
  const { list } = request.plan.graph
  const access = list && site.release.contents.get(list.contentId)
  const plan = list && site.release.plan(list.plan, 'list')
  if (!access || !plan || !mayOpen(access, site.login, String(site.scope.system.today))) return undefined
  const narrowed = listQuery(request, plan, number)
  return narrowed && { route: list.route, query: { ...list.query, ...narrowed } }
}
