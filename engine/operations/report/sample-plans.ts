import type { ChainContext } from '../../../runtime/compile/context.ts'
import type { Bind } from '../../../runtime/compile/plan.ts'
import { components } from '../../../runtime/components/index.ts'
import { findOfKind, isAddress, ofKind, type Document, type DocumentOf } from '../../../runtime/document.ts'
import { loadLibrary } from '../../../runtime/check/load-library.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { reportRows, type ReportChains } from '../../../runtime/report/report-rows.ts'
import type { Context } from '../../call/context.ts'
import { schemaStatement } from '../../execution/schema-statement.ts'
import { statementDocuments } from '../sql/run/statement-documents.ts'

export interface SamplePlans {
  head: ListPlan
  lines: { name: string; plan: ListPlan }[]
  chains: ReportChains
  /** What the report refers to. */
  document: ChainContext['document']
}

/** Plans of a report that nobody has published: what a site would give is what its builder says, or what a schema is tried with. */
export async function samplePlans(report: DocumentOf<'report'>, context: Context): Promise<SamplePlans> {
  const documents = await documentsOf(report, context)
  const document: ChainContext['document'] = (kind, address) => findOfKind(kind, address, documents)
  const chains = reportRows(
    {
      components,
      document,
      schema: (address) => document('schema', address)?.spec,
      statement: (address) => {
        const schema = documents.get(address)
        return schema && schemaStatement(schema, documents)
      },
      // The check has told it.
      problem: () => {},
    },
    report,
    { plan: 'preview', contentId: 0 },
  )
  const { head, lines } = chains
  const sample = new Map((report.spec.sample ?? []).map(({ name, value }) => [name, value]))
  const tried = (bind: Bind, schema: string): Bind => {
    if (bind.from === 'value' || bind.from === 'system' || bind.from === 'executeSchemaMeta') return bind
    const { parameters = [] } = document('schema', schema)?.spec ?? {}
    const value = sample.get(bind.field ?? bind.name) ?? parameters.find(({ name }) => name === bind.name)?.data ?? null
    const { field: _field, ...rest } = bind
    return { ...rest, from: 'value', value }
  }
  const steps = head.steps.map((step) => ({ ...step, binds: step.binds.map((bind) => tried(bind, step.schema)) }))
  return { head: { ...head, steps }, lines, document, chains }
}

/** The report, its schemas with what their statements are made of, their data sources, its font. */
async function documentsOf(report: Document, { engine, store }: Context): Promise<Map<string, Document>> {
  const documents = await loadLibrary(engine.set, [report], async (addresses) =>
    (await store.documents.many(addresses.filter(isAddress))).map((stored) => stored.document),
  )
  for (const one of [...documents.values()])
    if (one.kind === 'schema')
      for (const [address, used] of await statementDocuments(ofKind('schema', one), undefined, { store }))
        documents.set(address, used)
  return documents
}
