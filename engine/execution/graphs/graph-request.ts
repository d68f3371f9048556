import type { DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import type { GraphPlan } from '../../../runtime/graph/graph-plan.ts'
import type { Signal, Source } from '../../sources/source.ts'
import type { ExecutionScope } from '../scope.ts'

/** A graph that somebody reads: how its rows are read, from where, for whom, and to what they are narrowed. */
export interface GraphRequest {
  plan: GraphPlan
  source: Source
  scope: ExecutionScope
  language: string
  /** The clock by which moments that know their zone are put into days; left out: that on which lists show them. */
  timeZone?: string
  /** What its reader chose of the filters. */
  chosen?: DashboardFiltersValues
  signal?: Signal
}
