import type { ListPlan, PlanCsv } from '../../../../runtime/compile/plan.ts'
import { csvLine } from '../../../../runtime/csv/csv-line.ts'
import type { Context } from '../../../call/context.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { Row } from '../../../execution/row.ts'
import { codes } from '../rows/codes.ts'
import { listRows, type Making, type RowsAsked } from './list-rows.ts'

export interface CsvRows {
  plan: ListPlan
  csv: PlanCsv
  headings: string[]
  /** The heading line, then each row's, as they come from the cursor: row 0 is the headings. */
  lines(pieces: AsyncIterable<Row[]>): AsyncGenerator<CsvLine[]>
  /** All rows of the search, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
}

export interface CsvLine {
  row: number
  values: readonly unknown[]
  text: string
}

/** The rows of a list as lines, in the columns that it shows. */
export async function csvRows(input: RowsAsked, context: Context, making: Making): Promise<CsvRows> {
  const { plan, pieces } = await listRows(input, context, making)
  const { csv } = plan
  if (!csv) throw new CallError(codes.notFound)
  const headings = csv.columns.map(({ label }) => label[context.language] ?? Object.values(label)[0] ?? '')
  return { plan, csv, headings, pieces, lines: (rows) => linesOf(csv, headings, rows) }
}

async function* linesOf(
  csv: PlanCsv,
  headings: readonly string[],
  pieces: AsyncIterable<Row[]>,
): AsyncGenerator<CsvLine[]> {
  const lineOf = (row: number, values: readonly unknown[], isHeading = false): CsvLine => {
    const fields = values.map((value, at) => ({ value, isNumber: !isHeading && csv.columns[at]!.isNumber }))
    return { row, values, text: csvLine(fields, csv) }
  }
  yield [lineOf(0, headings, true)]
  let count = 0
  for await (const rows of pieces)
    yield rows.map((row) =>
      lineOf(
        ++count,
        csv.columns.map(({ key }) => row[key]),
      ),
    )
}
