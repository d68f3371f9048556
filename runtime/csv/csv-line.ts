import { guarded } from './formula-guard.ts'
import type { CsvDownload } from '../generated/lists/csv-download.ts'

/** How values become lines of a text file; everything is decided. */
export type CsvFormat = Required<
  Pick<CsvDownload, 'delimiter' | 'quote' | 'lineCode' | 'shouldQuoteNumbers' | 'formulaGuard'>
>

export interface CsvValue {
  value: unknown
  /** Of a column of numbers: one stands without quotes, and is never taken for a formula. What else stands there is a text. */
  isNumber: boolean
}

export const delimiters = { comma: ',', tab: '\t' } as const
export const quotes = { double: '"', single: "'" } as const
export const lineEnds = { CRLF: '\r\n', LF: '\n', CR: '\r' } as const

/** Writes the lines of rows whose columns are known; made once for a file. See `csvLine`. */
export function csvWriter<Row extends Readonly<Record<string, unknown>>>(
  columns: readonly { key: string; isNumber: boolean }[],
  format: CsvFormat,
): (row: Row) => string {
  const delimiter = delimiters[format.delimiter]
  const quote = quotes[format.quote]
  const end = lineEnds[format.lineCode]
  return (row) => {
    let line = ''
    let before = ''
    for (const { key, isNumber } of columns) {
      line += before + csvField(row[key], isNumber, quote, format)
      before = delimiter
    }
    return line + end
  }
}

/** One line with its end. Every text stands in quotes, so that an empty text and no value (nothing at all) differ. */
export function csvLine(values: readonly CsvValue[], format: CsvFormat): string {
  const quote = quotes[format.quote]
  const fields = values.map(({ value, isNumber }) => csvField(value, isNumber, quote, format))
  return `${fields.join(delimiters[format.delimiter])}${lineEnds[format.lineCode]}`
}

function csvField(
  value: unknown,
  isNumber: boolean,
  quote: string,
  { shouldQuoteNumbers, formulaGuard }: CsvFormat,
): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isBare = isNumber && numeral.test(text)
  if (isBare && !shouldQuoteNumbers) return text
  const own = formulaGuard && !isBare ? guarded(text) : text
  return quote + (own.includes(quote) ? own.replaceAll(quote, quote + quote) : own) + quote
}

const numeral = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
