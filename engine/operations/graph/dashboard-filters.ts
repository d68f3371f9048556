import { columnsOf } from '../../../runtime/compile/context.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import type { DashboardFiltersResponse } from '../../../runtime/generated/calls/graph.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { DashboardSpec } from '../../../runtime/generated/kinds/dashboard.ts'
import { localize } from '../../../runtime/text.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { chainContext } from '../report/chain-context.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphGroups } from './graph-groups.ts'

type DashboardFilter = DashboardFiltersResponse['filters'][number]

/** Values among which a reader chooses. */
const mostChoices = 1000

/** What the reader of a dashboard narrows its graphs by. */
export const dashboardFilters: DeclaredOperation<'dashboard-filters'> = async ({ dashboard }, context) => {
  const { spec } = await findStored('dashboard', dashboard, context)
  const graphs = await Promise.all((spec.graphs ?? []).map(({ graph }) => findStored('graph', graph, context)))
  const filters: DashboardFilter[] = []
  for (const filter of spec.filters ?? []) filters.push(await shown(filter, graphs, context))
  return { filters }
}

async function shown(
  { field, label, input = defaults.dashboardSpec.filters.input }: NonNullable<DashboardSpec['filters']>[number],
  graphs: readonly DocumentOf<'graph'>[],
  context: Context,
): Promise<DashboardFilter> {
  const { language } = context
  for (const graph of graphs) {
    const columns = columnsOf(await chainContext(graph, context), graph.spec.dataSchemas)
    const column = columns.find(({ key }) => key === field)
    if (!column) continue
    const called = localize(label, language) || localize(column.label, language) || column.name
    return {
      ...{ field, label: called, input },
      ...(input === 'choice' && { choices: await choicesOf(graph, field, context) }),
    }
  }
  return { field, label: localize(label, language) || field, input }
}

function choicesOf(graph: DocumentOf<'graph'>, field: string, context: Context): Promise<string[]> {
  return runGuarded(context, async () => {
    const { groups } = await graphGroups(graph, { by: [{ field }], values: [] }, context)
    return groups.flatMap(({ keys: [key] }) => key ?? []).slice(0, mostChoices)
  })
}
