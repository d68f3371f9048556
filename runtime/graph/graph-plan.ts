import { columnsOf, type ChainContext } from '../compile/context.ts'
import type { ResultColumn } from '../compile/content-spec.ts'
import type { NarrowedRows } from '../compile/page.ts'
import type { PlanKey } from '../compile/plan.ts'
import { addressOf, type DocumentOf, type Text } from '../document.ts'
import * as defaults from '../generated/defaults.ts'
import type { DashboardSpec } from '../generated/kinds/dashboard.ts'
import type { GraphSpec } from '../generated/kinds/graph.ts'
import { chainRows } from '../page-parts/chain-rows.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'

export type DashboardFilter = NonNullable<DashboardSpec['filters']>[number]

/** How rows are drawn. */
interface DrawnGraph {
  spec: GraphSpec
  /** Of the rows, with their labels. */
  columns: ResultColumn[]
  /** By what a reader narrows it. */
  filters: DashboardFilter[]
  /** Minutes after which it is asked for again. */
  everyMinutes?: number
  /** How it stands on its dashboard. */
  placed?: PlacedOn
  /** It is drawn for a login with which its schemas are tried. */
  isTried?: true
  /** Where the rows behind a number are listed, if anywhere. */
  list?: NarrowedRows
}

/** How a graph stands on a dashboard. */
interface PlacedOn {
  /** Of the dashboard. */
  title: Text
  /** Of the graph. */
  label: Text
  /** Parts of 24 of the page's width, and pixels. */
  span: number
  height: number
}

/** The rows of which a graph is made. */
export interface GraphPlan extends ListPlan {
  graph: DrawnGraph
}

/** Where a graph stands. */
interface PlacedGraph {
  plan: PlanKey
  contentId: number
  dashboard?: DashboardSpec
  /** Of the page with the dashboard. */
  title?: Text | undefined
  list?: NarrowedRows | undefined
}

/** The plan that reads the rows of a graph, with what is drawn of them. */
export function graphPlan(
  context: ChainContext,
  graph: DocumentOf<'graph'>,
  { plan, contentId, dashboard = {}, title, list }: PlacedGraph,
): GraphPlan {
  const { dataSchemas: chain } = graph.spec
  const everyMinutes = everyMinutesOf(dashboard)
  const placed = dashboard.graphs?.find((one) => one.graph === addressOf(graph))
  return {
    ...chainRows(context, addressOf(graph), { plan, contentId, chain, at: '/spec/dataSchemas', place: 'graph' }),
    graph: {
      spec: graph.spec,
      columns: columnsOf(context, chain),
      filters: dashboard.filters ?? [],
      ...(everyMinutes !== undefined && { everyMinutes }),
      ...(placed && {
        placed: {
          ...{ title: title ?? '', label: graph.spec.title?.text ?? graph.name ?? graph.key },
          span: placed.span ?? defaults.dashboardSpec.graphs.span,
          height: placed.height ?? defaults.dashboardSpec.graphs.height,
        },
      }),
      ...(list && { list }),
    },
  }
}

/** Minutes after which graphs are fetched again. */
const minutes: Partial<Record<NonNullable<DashboardSpec['updateInterval']>, number>> = {
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '12h': 720,
}

function everyMinutesOf({ updateInterval, customInterval }: DashboardSpec): number | undefined {
  const interval = updateInterval ?? defaults.dashboardSpec.updateInterval
  return interval === 'custom' ? customInterval : minutes[interval]
}
