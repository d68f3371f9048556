import { csvLine, csvWriter } from '../../../runtime/csv/csv-line.ts'
import type { CsvPlan } from '../../../runtime/output/csv.ts'
import type { Row } from '../../execution/row.ts'

export interface CsvLines {
  headings: string[]
  /** The line of the headings. */
  heading: string
  lineOf(row: Row): string
}

/** How rows become lines, with headings in a language. */
export function csvLines(plan: CsvPlan, language: string): CsvLines {
  const headings = plan.columns.map(({ label }) => label[language] ?? Object.values(label)[0] ?? '')
  const heading = csvLine(
    headings.map((value) => ({ value, isNumber: false })),
    plan,
  )
  return { headings, heading, lineOf: csvWriter(plan.columns, plan) }
}
