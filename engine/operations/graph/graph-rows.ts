import type { DeclaredOperation } from '../../call/operation.ts'
import { rowsBehind } from '../../execution/graphs/rows-behind.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphRequest } from './graph-request.ts'

/** The rows behind a number of a graph: those of its category and series. */
export const graphRows: DeclaredOperation<'graph-rows'> = async (input, context) => {
  const { graph: address, dashboard, filters, category, series } = input
  const graph = await findStored('graph', address, context)
  const placed = dashboard === undefined ? undefined : (await findStored('dashboard', dashboard, context)).spec
  return runGuarded(context, async () => {
    const request = await graphRequest(graph, context, { dashboard: placed, chosen: filters })
    return rowsBehind(request, { category, series })
  })
}
