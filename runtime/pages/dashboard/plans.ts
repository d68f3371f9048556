import type { Context } from '../../compile/context.ts'
import { graphPlan, type GraphPlan } from '../../graph/graph-plan.ts'
import { listOf } from './lists.ts'
import { dashboardOf, graphsOf, type DashboardContent } from './shown.ts'

/** How the rows of each graph are read. */
export function dashboardPlans(context: Context, content: DashboardContent): GraphPlan[] {
  const dashboard = dashboardOf(context, content)
  return graphsOf(context, dashboard).map(({ graph }) =>
    graphPlan(context, graph, {
      ...{ plan: `${content.id}/graph/${graph.key}`, contentId: content.id, dashboard, title: content.name },
      list: listOf(context, content, graph.spec),
    }),
  )
}
