import type { DashboardFiltersResponse } from '../../../runtime/generated/calls/graph.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { DashboardFilter } from '../../../runtime/graph/graph-plan.ts'
import { localize } from '../../../runtime/text.ts'
import { choicesOf } from './draw-graph.ts'
import type { GraphRequest } from './graph-request.ts'

type ShownFilter = DashboardFiltersResponse['filters'][number]

/** Values among which a reader chooses. */
const mostChoices = 1000

/** What the reader of a dashboard narrows its graphs by, with the values that the first graph of each column has. */
export async function filtersOf(
  filters: readonly DashboardFilter[],
  graphs: readonly GraphRequest[],
  language: string,
): Promise<ShownFilter[]> {
  const shown: ShownFilter[] = []
  for (const filter of filters) shown.push(await shownFilter(filter, graphs, language))
  return shown
}

async function shownFilter(
  filter: DashboardFilter,
  graphs: readonly GraphRequest[],
  language: string,
): Promise<ShownFilter> {
  const { field, input = defaults.dashboardSpec.filters.input } = filter
  const shown = { field, label: filterLabel(filter, graphs, language), input }
  const graph = input === 'choice' ? firstWith(field, graphs) : undefined
  return graph ? { ...shown, choices: await choicesOf(graph, field, mostChoices) } : shown
}

/** What a filter is called: as it says, else as the column of the first graph that has it. */
export function filterLabel(
  { field, label }: DashboardFilter,
  graphs: readonly GraphRequest[],
  language: string,
): string {
  const column = columnOf(field, firstWith(field, graphs))
  return localize(label, language) || localize(column?.label, language) || (column?.name ?? field)
}

const columnOf = (field: string, graph: GraphRequest | undefined) =>
  graph?.plan.graph.columns.find(({ key }) => key === field)

const firstWith = (field: string, graphs: readonly GraphRequest[]) => graphs.find((one) => columnOf(field, one))
