import type { ContentSpec } from '../compile/content-spec.ts'
import type { ReportOutput } from '../generated/common/report-output.ts'
import * as defaults from '../generated/defaults.ts'

/** A report that can be made on a page. */
export interface PlacedOutput {
  /** Tells it from the others of its content, also from release to release. */
  key: string
  page: 'list' | 'detail'
  /** Place in the content. */
  at: string
  rows: NonNullable<ReportOutput['rows']>
  output: ReportOutput
}

/** The reports of a content's pages, in their order. */
export function reportOutputs({ list, detail }: Pick<ContentSpec, 'list' | 'detail'>): PlacedOutput[] {
  const usual = defaults.reportOutput.rows
  const taken = new Map<string, number>()
  const placed = (page: PlacedOutput['page'], outputs: readonly ReportOutput[] = []) =>
    outputs.map((output, index): PlacedOutput => {
      const rows = page === 'detail' ? 'row' : (output.rows ?? usual)
      const name = `${output.report.slice('report/'.length)}.${page === 'detail' ? page : rows}`
      const number = (taken.get(name) ?? 0) + 1
      taken.set(name, number)
      return {
        key: number === 1 ? name : `${name}.${number}`,
        page,
        at: `/spec/${page}/reportOutputs/${index}`,
        rows,
        output,
      }
    })
  return [...placed('list', list?.reportOutputs), ...placed('detail', detail?.reportOutputs)]
}
