import { byLanguage } from '../compile/by-language.ts'
import type { Context } from '../compile/context.ts'
import type { PlanKey } from '../compile/plan.ts'
import type { DocumentOf } from '../document.ts'
import { graphPlan, type GraphPlan } from '../graph/graph-plan.ts'
import type { MailPlan } from './mail-plan.ts'

/** The dashboard that goes with the mails of a setting. */
export interface MailDashboard {
  attached: NonNullable<MailPlan['dashboard']>
  /** How the rows of its graphs are read. */
  plans: GraphPlan[]
}

/** Undefined: none goes with them, or no graph stands on it. `placed` is what the mails belong to. */
export function mailDashboard(
  context: Context,
  setting: DocumentOf<'mail-setting'> | undefined,
  { plan, contentId }: { plan: PlanKey; contentId: number },
): MailDashboard | undefined {
  const dashboard = context.document('dashboard', setting?.spec.attachment?.dashboard)
  if (!dashboard) return undefined
  const { spec, name = dashboard.key } = dashboard
  const plans = (spec.graphs ?? []).flatMap((placed) => {
    const graph = context.document('graph', placed.graph)
    const own = { plan: `${plan}/${graph?.key}`, contentId, dashboard: spec, title: name }
    return graph ? [graphPlan(context, graph, own)] : []
  })
  if (plans.length === 0) return undefined
  const names = byLanguage(context, (one) => one.text(name))
  return { attached: { names, graphs: plans.map((one) => one.plan) }, plans }
}
