import type { ExcelPlan } from '../../../runtime/output/excel.ts'
import type { OutputRows, OutputWriter } from '../output-writer.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A workbook. */
export const excel: OutputWriter<ExcelPlan> = { bytes: bytesOf }

async function* bytesOf(plan: ExcelPlan, { language, totals, pieces }: OutputRows): AsyncGenerator<Uint8Array, void> {
  const sheet = plan[language] ?? Object.values(plan)[0]
  if (sheet) yield* writeWorkbook({ sheet, totals, pieces })
}
