import type { ListPlan } from '../../../../runtime/pages/list/plan.ts'
import type { PlanCsv } from '../../../../runtime/pages/list/csv.ts'
import { csvLine, csvWriter } from '../../../../runtime/csv/csv-line.ts'
import type { Context } from '../../../call/context.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { Row } from '../../../execution/row.ts'
import { listRows, type Making, type RowsAsked } from './list-rows.ts'

export interface CsvRows {
  plan: ListPlan
  csv: PlanCsv
  headings: string[]
  /** The line of the headings. */
  heading: string
  lineOf(row: Row): string
  /** All rows of the search, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
}

/** The rows of a list as lines, in the columns that it shows. */
export async function csvRows(input: RowsAsked, context: Context, making: Making): Promise<CsvRows> {
  const { plan, pieces } = await listRows(input, context, making)
  const { csv } = plan
  if (!csv) throw notFound()
  const headings = csv.columns.map(({ label }) => label[context.language] ?? Object.values(label)[0] ?? '')
  const heading = csvLine(
    headings.map((value) => ({ value, isNumber: false })),
    csv,
  )
  return { plan, csv, headings, heading, lineOf: csvWriter(csv.columns, csv), pieces }
}
