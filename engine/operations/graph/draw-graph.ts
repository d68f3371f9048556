import type { DocumentOf } from '../../../runtime/document.ts'
import type { Chart } from '../../../runtime/generated/calls/graph.ts'
import { chartOf } from '../../../runtime/graph/chart-of.ts'
import { TooManyGroups } from '../../../runtime/graph/graph-table.ts'
import { groupingOf } from '../../../runtime/graph/grouping.ts'
import type { Context } from '../../call/context.ts'
import { notDone } from '../../codes/refusals.ts'
import { TooManyRows } from '../../sources/errors.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { graphGroups } from './graph-groups.ts'
import type { Filtering } from './narrowed-plan.ts'

/** What of a graph is drawn, with the numbers of now. */
export function drawGraph(graph: DocumentOf<'graph'>, context: Context, filtering?: Filtering): Promise<Chart> {
  return runGuarded(context, async () => {
    const { spec } = graph
    try {
      const { groups, columns } = await graphGroups(graph, groupingOf(spec), context, filtering)
      return chartOf(spec, groups, { columns, language: context.language })
    } catch (error) {
      if (error instanceof TooManyGroups || error instanceof TooManyRows)
        throw notDone({ text: 'graph-too-many', cause: error })
      throw error
    }
  })
}
