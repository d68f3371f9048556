import type { Chart } from '../../../runtime/generated/calls/graph.ts'
import { chartOf } from '../../../runtime/graph/chart-of.ts'
import { TooManyGroups } from '../../../runtime/graph/graph-table.ts'
import { groupingOf, type Group, type Grouping } from '../../../runtime/graph/grouping.ts'
import { TooManyRows } from '../../sources/errors.ts'
import { readGroups } from '../rows/read-groups.ts'
import type { GraphRequest } from './graph-request.ts'
import { chosenNarrowings, narrowedPlan } from './narrowed-plan.ts'

/** What of a graph is drawn, with the numbers of now. Throws `BadValue`, `TooManyGroups`, and what the source says. */
export async function drawGraph(request: GraphRequest): Promise<Chart> {
  const { spec, columns, everyMinutes, isTried } = request.plan.graph
  const groups = await groupsOf(request, groupingOf(spec))
  const chart = chartOf(spec, groups, { columns, language: request.language })
  return { ...chart, ...(everyMinutes !== undefined && { everyMinutes }), ...(isTried && { isTried }) }
}

/** Values of a column among which a reader chooses. */
export async function choicesOf(request: GraphRequest, field: string, most: number): Promise<string[]> {
  const groups = await groupsOf(request, { by: [{ field }], values: [] })
  return groups.flatMap(({ keys: [key] }) => key ?? []).slice(0, most)
}

/** Groups of the rows, of now. */
async function groupsOf(request: GraphRequest, grouping: Grouping): Promise<Group[]> {
  const { source, scope, timeZone, signal } = request
  const { plan, search } = narrowedPlan(request.plan, chosenNarrowings(request))
  try {
    return await readGroups(plan, source, scope, { grouping, search, timeZone, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof TooManyRows) throw new TooManyGroups('more rows than are drawn', { cause: error })
    throw error
  }
}
