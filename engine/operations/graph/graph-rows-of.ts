import { columnsOf } from '../../../runtime/compile/context.ts'
import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import { graphPlan } from '../../../runtime/graph/graph-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { Context } from '../../call/context.ts'
import { notFound } from '../../codes/refusals.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { Source } from '../../sources/source.ts'
import { chainContext } from '../report/chain-context.ts'
import { consoleScope } from '../report/console-scope.ts'
import { narrowedPlan, type Filtering } from './narrowed-plan.ts'

/** The rows of a graph: how they are read, from where, and what is known of them. */
interface GraphRows {
  plan: ListPlan
  search: Record<string, unknown>
  columns: readonly ResultColumn[]
  source: Source
  scope: ExecutionScope
}

/** Where the rows of a graph are, narrowed by what its reader chose. */
export async function graphRowsOf(
  graph: DocumentOf<'graph'>,
  context: Context,
  filtering: Filtering = { declared: [], chosen: {} },
): Promise<GraphRows> {
  const chain = await chainContext(graph, context)
  const columns = columnsOf(chain, graph.spec.dataSchemas)
  const { plan, search } = narrowedPlan(graphPlan(chain, graph, 'graph'), columns, filtering)
  const stored = await context.store.documents.find(plan.source)
  if (!stored) throw notFound()
  return {
    plan,
    search,
    columns,
    source: await context.engine.sources.open(stored.document),
    scope: consoleScope(context),
  }
}
