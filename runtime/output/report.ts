import { reportOutputs, type PlacedOutput } from '../report/report-outputs.ts'
import { fileEnd, mediaTypeOf, plainName } from '../report/file-type.ts'
import type { ReportPlan } from '../report/report-plan.ts'
import { reportOf } from '../report/report-rows.ts'
import { isShown } from '../report/report-view.ts'
import type { OutputFormat } from './output-format.ts'

/** Rows from which on more than some 50 pages come: a list has so many on each, a report with a page for each row one. */
const manyRows = { list: 2000, ofSheets: 50 }

/** Whether a template begins a page for each row. */
const hasSheets = (template: unknown): boolean =>
  /class="[^"]*\bsheet\b|break-(?:after|before):\s*page/.test(String(template))

/**
 * Reports of all rows of a search, drawn page by page or filled into a workbook. Those of chosen rows and of one stand where these rows do
 * (`pages/papers`); the plan of each report holds how it is printed.
 */
export const report: OutputFormat<PlacedOutput[], ReportPlan> = {
  title: 'PDF',
  options(list, context) {
    const outputs = reportOutputs({ list }).filter((placed) => placed.rows === 'search' && !isShown(context, placed))
    return outputs.length > 0 ? outputs : undefined
  },
  end: () => '.pdf',
  buttons: (context, outputs) =>
    outputs.flatMap((placed) => {
      const document = reportOf(context, placed)
      if (!document) return []
      const { label, fileName, page } = document.spec
      return [
        {
          end: fileEnd(document.spec),
          label: context.text(placed.output.label ?? label),
          name: { fileName: plainName(placed.output.fileName ?? fileName) },
          input: { report: placed.key },
          ...(document.spec.type === 'pdf' && { manyRows: hasSheets(page) ? manyRows.ofSheets : manyRows.list }),
        },
      ]
    }),
  without: (plan) => plan,
  mediaType: mediaTypeOf,
}
