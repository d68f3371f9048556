import type { ListPageOutputFormat } from '../generated/lists/list-page.ts'
import { csv } from './csv.ts'
import { excel } from './excel.ts'
import type { OutputFormat } from './output-format.ts'
import { report } from './report.ts'

/** A format by its key in calls, in plans and in the settings of a list. */
export type OutputKey = ListPageOutputFormat

/** Every format of files of rows, in the order of their buttons. */
export const outputFormats = {
  csv,
  excel,
  report,
} satisfies Record<OutputKey, OutputFormat>
