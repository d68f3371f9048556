import { toCsv } from '../../../../runtime/csv/to-csv.ts'
import type { RunColumn } from '../../../../runtime/generated/calls/answer.ts'
import { asText } from '../../../../runtime/values/as-text.ts'

export type Row = Record<string, unknown>

/** Rows with a heading for a spreadsheet's clipboard: tabs between cells; a cell with a tab or a line end in quotes. */
export function rowsAsTsv(columns: readonly RunColumn[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ key }) => asText(row[key])))]
  return lines.map((cells) => cells.map(tsvCell).join('\t')).join('\r\n')
}

function tsvCell(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows with a heading as CSV; texts that a spreadsheet would run stay texts. */
export function rowsAsCsv(columns: readonly RunColumn[], rows: readonly Row[]): string {
  return toCsv([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ key }) => row[key]))])
}
