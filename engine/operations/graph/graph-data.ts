import * as defaults from '../../../runtime/generated/defaults.ts'
import type { DashboardSpec } from '../../../runtime/generated/kinds/dashboard.ts'
import { findStored } from './find-stored.ts'
import { drawGraph } from './draw-graph.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Minutes after which graphs are fetched again. */
const minutes: Partial<Record<NonNullable<DashboardSpec['updateInterval']>, number>> = {
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '12h': 720,
}

/** A graph with the numbers of now, narrowed by the filters of the dashboard on which it stands. */
export const graphData: DeclaredOperation<'graph-data'> = async ({ graph: address, dashboard, filters }, context) => {
  const graph = await findStored('graph', address, context)
  const spec: DashboardSpec = dashboard === undefined ? {} : (await findStored('dashboard', dashboard, context)).spec
  const chart = await drawGraph(graph, context, { declared: spec.filters ?? [], chosen: filters ?? {} })
  const every = everyMinutes(spec)
  return { ...chart, ...(every !== undefined && { everyMinutes: every }) }
}

function everyMinutes({ updateInterval, customInterval }: DashboardSpec): number | undefined {
  const interval = updateInterval ?? defaults.dashboardSpec.updateInterval
  return interval === 'custom' ? customInterval : minutes[interval]
}
