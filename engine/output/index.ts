import type { OutputKey } from '../../runtime/output/index.ts'
import type { PlanOfOutput } from '../../runtime/output/outputs.ts'
import { csv } from './csv/csv.ts'
import { excel } from './excel/excel.ts'
import type { OutputWriter } from './output-writer.ts'
import { report } from './report/report.ts'

type Writers = { readonly [Key in OutputKey]: OutputWriter<PlanOfOutput[Key]> }

/** How each format of `runtime/output` becomes bytes. */
export const outputWriters: Writers = {
  csv,
  excel,
  report,
}
