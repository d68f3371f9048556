import { withParameters } from '../chains/with-parameters.ts'
import type { ChainPlace } from '../chains/parameter-sources.ts'
import { byLanguage } from '../compile/by-language.ts'
import { columnsOf, type ChainContext, type Content, type Context } from '../compile/context.ts'
import type { DataSchema, Parameter, ResultColumn } from '../compile/content-spec.ts'
import type { PlanKey, PlanStep } from '../compile/plan.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from '../compile/steps.ts'
import { addressOf, type DocumentOf } from '../document.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { codeText } from '../sql/code-text.ts'
import { paperOf } from './paper.ts'
import type { PlacedOutput } from './report-outputs.ts'
import type { PagePlan, ReportPlan, WorkbookPlan } from './report-plan.ts'
import { workbookSetting } from './workbook-setting.ts'

type Report = DocumentOf<'report'>

/** Rows of all that a report prints; nobody pages through them. */
const atOnce = 1000

/** The plan of a report's rows holds how they are printed. */
interface PrintedPlan extends ListPlan {
  report: ReportPlan
}

/** A chain of a report as a plan that reads its rows as they are. */
interface ChainRows {
  plan: PlanKey
  contentId: number
  chain: readonly DataSchema[]
  at: string
  place: ChainPlace
  /** Fields that are known of the row for which it runs; without it, all of its fields. */
  rowFields?: readonly string[]
}

function chainPlan(context: ChainContext, address: string, asked: ChainRows): ListPlan {
  const { plan, contentId, chain, at, place, rowFields } = asked
  const steps = stepsOf(context, { content: { address }, place, ...(rowFields && { rowFields }) }, chain, at)
  const columns = columnsOf(context, chain)
  return {
    ...{ plan, kind: 'list', contentId, steps },
    source: sourceOf(context, { address }, chain, at),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    columns: columns.map(planColumn),
    send: columns.map(({ key }) => key),
    ...{ keys: [], made: [], search: {}, sort: [], orderBy: [], category: [], conditions: {} },
    ...{ limit: atOnce, maxLimit: atOnce, allDigits: true },
  }
}

/** A chain with values for what its schemas ask, of the control first, then of the report. */
function given(context: ChainContext, chain: readonly DataSchema[], values: (readonly Parameter[] | undefined)[]) {
  return chain.map((link) => {
    const asked = context.schema(link.schema)?.parameters
    return values.reduce<DataSchema>((own, more) => withParameters(own, asked, more), link)
  })
}

/** What a report reads. */
export interface ReportChains {
  head: ListPlan
  lines: { name: string; plan: ListPlan; columns: ResultColumn[] }[]
  columns: ResultColumn[]
}

/** Plans that read the rows of a report: the one that begins, and those of the lines of each row. */
export function reportRows(
  context: ChainContext,
  report: Report,
  asked: { plan: PlanKey; contentId: number; params?: readonly Parameter[]; rowFields?: readonly string[] },
): ReportChains {
  const address = addressOf(report)
  const { dataSchemas = [], lines = [], params } = report.spec
  const { plan, contentId, rowFields } = asked
  const chain = given(context, dataSchemas, [asked.params, params])
  return {
    head: chainPlan(context, address, {
      ...{ plan, contentId, chain, at: '/spec/dataSchemas', place: 'report' },
      ...(rowFields && { rowFields }),
    }),
    columns: columnsOf(context, chain),
    lines: lines.map(({ name, dataSchemas: own }, index) => ({
      name,
      columns: columnsOf(context, own),
      plan: chainPlan(context, address, {
        ...{ plan: `${plan}/${name}`, contentId, chain: given(context, own, [params]) },
        ...{ at: `/spec/lines/${index}/dataSchemas`, place: 'reportLines' },
      }),
    })),
  }
}

const takesRow = (steps: readonly PlanStep[]): boolean =>
  steps.some(({ binds }) => binds.some(({ from }) => from === 'row'))

/** The report of a page's control; undefined where there is none of that address. */
export const reportOf = (context: Context, { output }: PlacedOutput): Report | undefined =>
  context.document('report', output.report)

/**
 * Plans of one report of a content. Where all of a search are printed, `narrow` says by what; else its rows are those whose
 * keys are named, or what its schemas give for each of them.
 */
export function reportPlans(
  context: Context,
  content: Content,
  placed: PlacedOutput,
  narrow?: (head: ListPlan, columns: ResultColumn[]) => Partial<ListPlan>,
): (ListPlan | PrintedPlan)[] {
  const report = reportOf(context, placed)
  if (!report) return []
  const { keys = [] } = content.spec
  const { key, rows, page, at, output } = placed
  const chains = reportRows(context, report, {
    ...{ plan: `${content.id}/report/${key}`, contentId: content.id },
    ...(output.params && { params: output.params }),
    ...(!narrow && { rowFields: keys }),
  })
  const { head, lines, columns } = chains
  const isForEach = takesRow(head.steps)
  const isKeyed = keys.length > 0 && keys.every((one) => columns.some((column) => column.key === one))
  if (!narrow && !isForEach && !isKeyed)
    context.problem('report-rows-unknown', content, `${at}/report`, { values: [keys.join(', ')], found: output.report })
  const plan: ReportPlan = {
    rows,
    ...(!narrow && { seen: `${content.id}/${page}` }),
    ...(!narrow && isForEach && { isForEach: true }),
    lines: lines.map(({ name, plan: own }) => ({ name, plan: own.plan })),
    ...made(context, report, { chains, siteFont: context.siteSpec.font }),
    title: byLanguage(context, (one) => one.text(output.label ?? report.spec.label)),
  }
  return [
    { ...head, ...(isKeyed && { keys }), ...narrow?.(head, columns), report: plan },
    ...lines.map((line) => line.plan),
  ]
}

/** What of a report has nothing to do with the page that it is made from. */
export function made(
  context: Pick<ChainContext, 'document'>,
  report: Report,
  { chains, siteFont }: { chains: ReportChains; siteFont?: string | undefined },
): PagePlan | WorkbookPlan {
  return report.spec.type === 'excel' ? filled(report, chains) : printed(context, report, siteFont)
}

function printed(context: Pick<ChainContext, 'document'>, { spec }: Report, siteFont?: string): PagePlan {
  const font = context.document('font', spec.font ?? siteFont)?.spec.file
  return {
    template: codeText(spec.page),
    paper: paperOf(spec),
    pictures: Object.fromEntries((spec.pictures ?? []).map(({ name, picture }) => [name, picture])),
    ...(font !== undefined && { font }),
  }
}

/** A column of the lines stands for that of the row, where both have one of its name. */
function filled({ spec }: Report, { columns, lines }: ReportChains): WorkbookPlan {
  const all = [...columns, ...(lines[0]?.columns ?? [])]
  const types = new Map(all.map(({ key, typeClass }) => [key, typeClass]))
  return {
    workbook: {
      template: spec.template ?? '',
      ...workbookSetting(spec),
      ...(spec.macros && { hasMacros: true }),
      ...(spec.as === 'pdf' && { isPrinted: true }),
      fields: [...types].map(([key, type]) => ({ key, type })),
    },
  }
}
