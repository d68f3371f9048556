import type { ContentWith, Context } from '../../compile/context.ts'
import type { DashboardSpec } from '../../generated/kinds/dashboard.ts'

/** A content that shows a dashboard. */
export type DashboardContent = ContentWith<'dashboard'>

/** The dashboard that a content shows. */
export const dashboardOf = (context: Context, { spec }: DashboardContent): DashboardSpec =>
  context.document('dashboard', spec.dashboard)?.spec ?? {}

/** The graphs of a dashboard that are there, and where they stand. */
export function graphsOf(context: Context, { graphs = [] }: Pick<DashboardSpec, 'graphs'>) {
  return graphs.flatMap((placed) => {
    const graph = context.document('graph', placed.graph)
    return graph ? [{ placed, graph }] : []
  })
}
