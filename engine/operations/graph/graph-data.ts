import { drawGraph } from '../../execution/graphs/draw-graph.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphRequest } from './graph-request.ts'

/** A graph with the numbers of now, narrowed by the filters of the dashboard on which it stands. */
export const graphData: DeclaredOperation<'graph-data'> = async ({ graph: address, dashboard, filters }, context) => {
  const graph = await findStored('graph', address, context)
  const placed = dashboard === undefined ? undefined : (await findStored('dashboard', dashboard, context)).spec
  return runGuarded(context, async () =>
    drawGraph(await graphRequest(graph, context, { dashboard: placed, chosen: filters })),
  )
}
