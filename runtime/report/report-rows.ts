import { withParameters } from '../chains/with-parameters.ts'
import { byLanguage } from '../compile/by-language.ts'
import { columnsOf, type ChainContext, type Content, type Context } from '../compile/context.ts'
import type { DataSchema, Parameter, ResultColumn } from '../compile/content-spec.ts'
import type { PlanKey, PlanStep } from '../compile/plan.ts'
import { addressOf, type DocumentOf } from '../document.ts'
import { chainRows } from '../page-parts/chain-rows.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { codeText } from '../sql/code-text.ts'
import { paperOf } from './paper.ts'
import { toldOfTransfer } from '../chains/told-of-transfer.ts'
import type { PlacedOutput } from './report-outputs.ts'
import type { PagePlan, ReportPlan, WorkbookPlan } from './report-plan.ts'
import { workbookSetting } from './workbook-setting.ts'

type Report = DocumentOf<'report'>

/** The plan of a report's rows holds how they are printed. */
interface PrintedPlan extends ListPlan {
  report: ReportPlan
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
    head: chainRows(context, address, {
      ...{ plan, contentId, chain, at: '/spec/dataSchemas', place: 'report' },
      ...(rowFields && { rowFields }),
    }),
    columns: columnsOf(context, chain),
    lines: lines.map(({ name, dataSchemas: own }, index) => ({
      name,
      columns: columnsOf(context, own),
      plan: chainRows(context, address, {
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

/** What says of which rows a report of a page is. */
interface Narrowing {
  /** Columns that tell its rows apart. */
  keys: readonly string[]
  /** Columns that are known of a row for which it runs; undefined: it is of a search. */
  rowFields?: readonly string[]
  /** What the plan says more. */
  more?(head: ListPlan, columns: ResultColumn[]): Partial<ListPlan>
  report: Pick<ReportPlan, 'seen' | 'isForEach' | 'of'>
}

function narrowedPlans(
  context: Context,
  content: Content,
  placed: PlacedOutput,
  of: Narrowing,
): (ListPlan | PrintedPlan)[] {
  const report = reportOf(context, placed)
  if (!report) return []
  const { key, rows, at, output } = placed
  const chains = reportRows(context, report, {
    ...{ plan: `${content.id}/report/${key}`, contentId: content.id },
    ...(output.params && { params: output.params }),
    ...(of.rowFields && { rowFields: of.rowFields }),
  })
  const { head, lines, columns } = chains
  const isForEach = takesRow(head.steps)
  const has = (one: string) => columns.some((column) => column.key === one)
  // Of the columns of an order or a transfer the first that the report has too says which one it is.
  const keys = of.report.of ? (isForEach ? [] : of.keys.filter(has).slice(0, 1)) : of.keys
  const isKeyed = keys.length > 0 && keys.every(has)
  if (of.rowFields && !isForEach && !isKeyed)
    context.problem('report-rows-unknown', content, `${at}/report`, {
      values: [of.keys.join(', ')],
      found: output.report,
    })
  const plan: ReportPlan = {
    rows,
    ...of.report,
    ...(of.rowFields && !of.report.of && isForEach && { isForEach: true }),
    lines: lines.map(({ name, plan: own }) => ({ name, plan: own.plan })),
    ...made(context, report, { chains, siteFont: context.siteSpec.font }),
    title: byLanguage(context, (one) => one.text(output.label ?? report.spec.label)),
  }
  return [
    { ...head, ...(isKeyed && { keys: [...keys] }), ...of.more?.(head, columns), report: plan },
    ...lines.map((line) => line.plan),
  ]
}

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
  const { keys = [] } = content.spec
  return narrowedPlans(
    context,
    content,
    placed,
    narrow
      ? { keys, more: narrow, report: {} }
      : { keys, rowFields: keys, report: { seen: `${content.id}/${placed.page}` } },
  )
}

/** Plans of a report of an order, whose row has what the order's schemas gave (`columns`). */
export const orderReportPlans = (
  context: Context,
  content: Content,
  placed: PlacedOutput,
  columns: readonly string[],
): (ListPlan | PrintedPlan)[] =>
  narrowedPlans(context, content, placed, { keys: columns, rowFields: columns, report: { of: 'order' } })

/** Plans of a report of a transfer, whose row is what is told of it; its file is what it is known by. */
export const transferReportPlans = (
  context: Context,
  content: Content,
  placed: PlacedOutput,
): (ListPlan | PrintedPlan)[] =>
  narrowedPlans(context, content, placed, {
    keys: ['FILE'],
    rowFields: toldOfTransfer,
    report: { of: 'transfer' },
  })

/** What of a report has nothing to do with the page that it is made from. */
export function made(
  context: Pick<ChainContext, 'document'>,
  report: Report,
  { chains, siteFont }: { chains: ReportChains; siteFont?: string | undefined },
): PagePlan | WorkbookPlan {
  return report.spec.type === 'excel' ? filled(report, chains) : printed(context, report, siteFont)
}

/** How a report of pages is printed. */
export function printed(context: Pick<ChainContext, 'document'>, { spec }: Report, siteFont?: string): PagePlan {
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
