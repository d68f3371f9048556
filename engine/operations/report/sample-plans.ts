import type { ChainContext } from '../../../runtime/compile/context.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { reportRows } from '../../../runtime/report/report-rows.ts'
import type { Context } from '../../call/context.ts'
import { chainContext } from './chain-context.ts'

export interface SamplePlans {
  head: ListPlan
  lines: { name: string; plan: ListPlan }[]
  /** What the report refers to. */
  document: ChainContext['document']
}

/** Plans of a report that nobody has published: what a site would give is what its builder says, or what a schema is tried with. */
export async function samplePlans(report: DocumentOf<'report'>, context: Context): Promise<SamplePlans> {
  const chain = await chainContext(report, context)
  const { document } = chain
  const { head, lines } = reportRows(chain, report, { plan: 'preview', contentId: 0 })
  const sample = new Map((report.spec.sample ?? []).map(({ name, value }) => [name, value]))
  const tried = (bind: Bind, schema: string): Bind => {
    if (bind.from === 'value' || bind.from === 'system' || bind.from === 'executeSchemaMeta') return bind
    const { parameters = [] } = document('schema', schema)?.spec ?? {}
    const value = sample.get(bind.field ?? bind.name) ?? parameters.find(({ name }) => name === bind.name)?.data ?? null
    const { field: _field, ...rest } = bind
    return { ...rest, from: 'value', value }
  }
  const steps = head.steps.map((step) => ({ ...step, binds: step.binds.map((bind) => tried(bind, step.schema)) }))
  return { head: { ...head, steps }, lines, document }
}
