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

/** One line with its end. Every text stands in quotes, so that an empty text and no value (nothing at all) differ. */
export function csvLine(values: readonly CsvValue[], format: CsvFormat): string {
  const quote = quotes[format.quote]
  const fields = values.map(({ value, isNumber }) => {
    if (value === undefined || value === null) return ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const isBare = isNumber && numeral.test(text)
    if (isBare && !format.shouldQuoteNumbers) return text
    const guarded = format.formulaGuard && !isBare && looksLikeFormula.test(text) ? `'${text}` : text
    return `${quote}${guarded.replaceAll(quote, quote + quote)}${quote}`
  })
  return `${fields.join(delimiters[format.delimiter])}${lineEnds[format.lineCode]}`
}

const numeral = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const looksLikeFormula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u
