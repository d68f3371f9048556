import type { ContentSpec } from '../compile/content-spec.ts'
import type { ReportOutput } from '../generated/common/report-output.ts'
import * as defaults from '../generated/defaults.ts'

/** A report that can be made on a page. */
export interface PlacedOutput {
  /** Tells it from the others of its content, also from release to release. */
  key: string
  page: 'list' | 'detail' | 'done' | 'transfer'
  /** Place in the content. */
  at: string
  rows: NonNullable<ReportOutput['rows']>
  output: ReportOutput
}

/** The reports of a content's list and detail, in their order. */
export function reportOutputs({ list, detail }: Pick<ContentSpec, 'list' | 'detail'>): PlacedOutput[] {
  return [
    ...placedOn('list', list?.reportOutputs, '/spec/list/reportOutputs'),
    ...placedOn('detail', detail?.reportOutputs, '/spec/detail/reportOutputs'),
  ]
}

/** The reports of an order, on the page that says that it was placed. */
export const orderReports = ({ purchase }: Pick<ContentSpec, 'purchase'>): PlacedOutput[] =>
  placedOn('done', purchase?.reportOutputs, '/spec/purchase/reportOutputs')

/** The reports of a transfer, where it tells what it came to. */
export const transferReports = ({ transfer }: Pick<ContentSpec, 'transfer'>): PlacedOutput[] =>
  placedOn('transfer', transfer?.reportOutputs, '/spec/transfer/reportOutputs')

function placedOn(
  page: PlacedOutput['page'],
  outputs: readonly ReportOutput[] | undefined,
  at: string,
): PlacedOutput[] {
  const usual = defaults.reportOutput.rows
  const taken = new Map<string, number>()
  return (outputs ?? []).map((output, index) => {
    const rows = page === 'list' ? (output.rows ?? usual) : 'row'
    const name = `${output.report.slice('report/'.length)}.${page === 'list' ? rows : page}`
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    return { key: number === 1 ? name : `${name}.${number}`, page, at: `${at}/${index}`, rows, output }
  })
}
