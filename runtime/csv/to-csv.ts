import { csvLine, type CsvFormat } from './csv-line.ts'

const spreadsheet: CsvFormat = {
  delimiter: 'comma',
  quote: 'double',
  lineCode: 'CRLF',
  shouldQuoteNumbers: true,
  formulaGuard: true,
}

/** Rows as CSV for a spreadsheet: CRLF, every field in double quotes, nothing that it would run; numbers stay numbers. */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return rows
    .map((row) =>
      csvLine(
        row.map((value) => ({ value: value ?? '', isNumber: typeof value === 'number' })),
        spreadsheet,
      ),
    )
    .join('')
}
