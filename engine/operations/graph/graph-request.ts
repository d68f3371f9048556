import type { DocumentOf, Text } from '../../../runtime/document.ts'
import type { DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import type { DashboardSpec } from '../../../runtime/generated/kinds/dashboard.ts'
import type { ChainContext } from '../../../runtime/compile/context.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import { graphPlan, type GraphPlan } from '../../../runtime/graph/graph-plan.ts'
import type { Context } from '../../call/context.ts'
import { notFound } from '../../codes/refusals.ts'
import type { GraphRequest } from '../../execution/graphs/graph-request.ts'
import { chainContext } from '../report/chain-context.ts'
import { consoleScope } from '../report/console-scope.ts'
import { triedSteps } from '../report/tried-steps.ts'

/** Where a graph stands that is read. */
interface Placed {
  dashboard?: DashboardSpec | undefined
  /** Of the dashboard. */
  title?: Text
  chosen?: DashboardFiltersValues | undefined
}

/** A graph that a user of the console reads, alone or on a dashboard. */
export async function graphRequest(
  graph: DocumentOf<'graph'>,
  context: Context,
  { dashboard, title, chosen }: Placed = {},
): Promise<GraphRequest> {
  const { engine, store, language, signal } = context
  const placed = { plan: 'graph', contentId: 0, title, ...(dashboard && { dashboard }) }
  const chain = await chainContext(graph, context)
  const plan = tried(graphPlan(chain, graph, placed), chain)
  const stored = await store.documents.find(plan.source)
  if (!stored) throw notFound()
  return {
    ...{ plan, language, signal, scope: consoleScope(context) },
    source: await engine.sources.open(stored.document),
    ...(chosen && { chosen }),
  }
}

const isOfLogin = ({ from }: Bind) => from === 'login'

/** Nobody has logged in to a site: what its login would give is what the schemas are tried with. */
function tried(plan: GraphPlan, { document }: ChainContext): GraphPlan {
  if (!plan.steps.some(({ binds }) => binds.some(isOfLogin))) return plan
  const steps = triedSteps(plan.steps, { document, isGiven: isOfLogin })
  return { ...plan, steps, graph: { ...plan.graph, isTried: true } }
}
