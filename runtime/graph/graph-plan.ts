import type { ChainContext } from '../compile/context.ts'
import type { PlanKey } from '../compile/plan.ts'
import { addressOf, type DocumentOf } from '../document.ts'
import { chainRows } from '../page-parts/chain-rows.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'

/** The rows of which a graph is made. */
export const graphPlan = (context: ChainContext, graph: DocumentOf<'graph'>, plan: PlanKey): ListPlan =>
  chainRows(context, addressOf(graph), {
    ...{ plan, contentId: 0, chain: graph.spec.dataSchemas },
    ...{ at: '/spec/dataSchemas', place: 'graph' },
  })
