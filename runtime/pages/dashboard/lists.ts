import { pagesOf } from '../../compile/content-pages.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { Asked, NarrowedRows } from '../../compile/page.ts'
import { parameterSources } from '../../chains/parameter-sources.ts'
import * as defaults from '../../generated/defaults.ts'
import type { GraphSpec } from '../../generated/kinds/graph.ts'
import type { DashboardFilter } from '../../graph/graph-plan.ts'
import { periodsOf, seriesOf } from '../../graph/grouping.ts'
import { hasList } from '../../page-parts/has-list.ts'
import { dashboardOf, graphsOf, type DashboardContent } from './shown.ts'

type Table = Asked['table'][number]

/** The list of the site that shows the rows of a graph: the first one with its last schema that an address can narrow. */
export function listOf(context: Context, content: Content, graph: GraphSpec): NarrowedRows | undefined {
  return target(context, content, graph)?.rows
}

/** By which columns graphs narrow the lists to which they lead. */
export function graphAsks(context: Context, content: DashboardContent): Asked[] {
  const { filters = [], ...dashboard } = dashboardOf(context, content)
  return graphsOf(context, dashboard).flatMap(({ graph: { spec } }) => {
    const found = target(context, content, spec)
    if (!found) return []
    const has = (field: string) => found.list.columns.some(({ key }) => key === field)
    const table = [...ofNumber(spec), ...filters.flatMap(ofFilter)].filter(({ targetField }) => has(targetField))
    return [{ target: found.list.address, table }]
  })
}

function target(context: Context, { spec: { login } }: Content, graph: GraphSpec) {
  const schema = graph.dataSchemas.at(-1)?.schema
  // Who is logged in to one content alone opens no other.
  if (schema === undefined || login) return undefined
  for (const list of context.contents) {
    if (!hasList(list.spec) || list.spec.login || !showsAll(list.spec.list.dataSchemas, schema)) continue
    for (const { leads } of pagesOf(context, list)) {
      const rows = leads?.narrowed?.(context, list)
      if (rows) return { list, rows }
    }
  }
  return undefined
}

/** Whether a chain gives the rows of a schema, whatever was searched or opened before. */
function showsAll(chain: GraphSpec['dataSchemas'] = [], schema: string): boolean {
  const isKnown = ({ source }: { source: string }) =>
    source === 'userVariable' ? false : parameterSources.graph.includes(source)
  return chain.at(-1)?.schema === schema && chain.every(({ parameters = [] }) => parameters.every(isKnown))
}

const compared = (field: string, ...conditions: NonNullable<Table['condition']>[]): Table[] =>
  conditions.map((condition) => ({ ownField: field, targetField: field, condition }))

function ofNumber(spec: GraphSpec): Table[] {
  const series = seriesOf(spec)
  const category = compared(spec.category, '=', ...(periodsOf(spec) ? (['>=', '<'] as const) : []))
  return [...category, ...(series === undefined ? [] : compared(series, '='))]
}

function ofFilter({ field, input = defaults.dashboardSpec.filters.input }: DashboardFilter): Table[] {
  if (input === 'days') return compared(field, '>=', '<')
  return compared(field, input === 'choice' ? '=' : 'LIKE')
}
