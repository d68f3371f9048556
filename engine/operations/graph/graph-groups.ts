import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import type { Group, Grouping } from '../../../runtime/graph/grouping.ts'
import type { Context } from '../../call/context.ts'
import { readGroups } from '../../execution/rows/read-groups.ts'
import { graphRowsOf } from './graph-rows-of.ts'
import type { Filtering } from './narrowed-plan.ts'

/** Groups of the rows of a graph, of now. */
export async function graphGroups(
  graph: DocumentOf<'graph'>,
  grouping: Grouping,
  context: Context,
  filtering?: Filtering,
): Promise<{ groups: Group[]; columns: readonly ResultColumn[] }> {
  const { plan, search, columns, source, scope } = await graphRowsOf(graph, context, filtering)
  const { signal } = context
  return { groups: await readGroups(plan, source, scope, { grouping, search, signal }), columns }
}
