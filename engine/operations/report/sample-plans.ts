import type { ChainContext } from '../../../runtime/compile/context.ts'
import type { DataSchema } from '../../../runtime/compile/content-spec.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { reportRows, type ReportChains } from '../../../runtime/report/report-rows.ts'
import type { Context } from '../../call/context.ts'
import { chainContext } from './chain-context.ts'
import { triedSteps } from './tried-steps.ts'

export interface SamplePlans {
  head: ListPlan
  lines: { name: string; plan: ListPlan }[]
  chains: ReportChains
  /** What the report refers to. */
  document: ChainContext['document']
}

/** Plans of a report that nobody has published: what a site would give is what its builder says, or what a schema is tried with. */
export async function samplePlans(report: DocumentOf<'report'>, context: Context): Promise<SamplePlans> {
  const chain = await chainContext(report, context)
  const { document } = chain
  const sample = new Map((report.spec.sample ?? []).map(({ name, value }) => [name, value]))
  const tried = withTried(report, sample, (address) => document('schema', address))
  const chains = reportRows(chain, tried, { plan: 'preview', contentId: 0 })
  const { head, lines } = chains
  const isGiven = ({ from }: Bind) => !['value', 'system', 'executeSchemaMeta'].includes(from)
  const steps = triedSteps(head.steps, { document, isGiven, sample })
  return { head: { ...head, steps }, lines, document, chains }
}

/** What nobody has bound yet has the value with which the schema is tried. */
function withTried(
  report: DocumentOf<'report'>,
  sample: ReadonlyMap<string, string>,
  schemaAt: (address: string) => DocumentOf<'schema'> | undefined,
): DocumentOf<'report'> {
  const { dataSchemas = [], lines = [], params = [] } = report.spec
  const bound = (chain: readonly DataSchema[]): DataSchema[] =>
    chain.map((link) => {
      const named = [...(link.parameters ?? []), ...params].map(({ name }) => name)
      const missing = (schemaAt(link.schema)?.spec.parameters ?? [])
        .filter(({ name }) => !named.includes(name))
        .map(({ name, data }) => ({ name, source: 'value' as const, value: sample.get(name) ?? data ?? '' }))
      return { ...link, parameters: [...(link.parameters ?? []), ...missing] }
    })
  return {
    ...report,
    spec: {
      ...report.spec,
      dataSchemas: bound(dataSchemas),
      lines: lines.map((one) => ({ ...one, dataSchemas: bound(one.dataSchemas) })),
    },
  }
}
