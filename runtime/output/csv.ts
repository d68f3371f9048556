import { isNumber } from '../compile/cell.ts'
import { delimiters, type CsvFormat } from '../csv/csv-line.ts'
import * as defaults from '../generated/defaults.ts'
import type { CsvDownload } from '../generated/lists/csv-download.ts'
import { fileKey, headingOf } from './file-columns.ts'
import type { OutputFormat } from './output-format.ts'

export interface CsvPlan extends CsvFormat {
  encoding: NonNullable<CsvDownload['encoding']>
  /** The columns that the list shows, with their headings by language. */
  columns: { key: string; label: Record<string, string>; isNumber: boolean }[]
}

function decided(options: CsvDownload): Omit<CsvPlan, 'columns'> {
  const usual = defaults.csvDownload
  return {
    delimiter: options.delimiter ?? usual.delimiter,
    quote: options.quote ?? usual.quote,
    lineCode: options.lineCode ?? usual.lineCode,
    shouldQuoteNumbers: options.shouldQuoteNumbers ?? usual.shouldQuoteNumbers,
    formulaGuard: options.formulaGuard ?? usual.formulaGuard,
    encoding: options.encoding ?? usual.encoding,
  }
}

/** How files of each delimiter are called. */
const sorts = {
  comma: { end: '.csv', mediaType: 'text/csv' },
  tab: { end: '.tsv', mediaType: 'text/tab-separated-values' },
} satisfies Record<keyof typeof delimiters, object>

/** Lines of text: the columns of the page, with values as they are kept and not as they are drawn. */
export const csv: OutputFormat<CsvDownload, CsvPlan> = {
  title: 'CSV',
  options: ({ csv: own }) => ((own?.download ?? defaults.csvDownload.download) ? own : undefined),
  end: (options) => sorts[decided(options).delimiter].end,
  buttons(context, options) {
    const { delimiter, encoding, quote, lineCode } = decided(options)
    const button = {
      name: options,
      ...(delimiter === 'tab' && { label: context.t('Download tab-separated') }),
      isChecked: !encoding.startsWith('utf'),
      lines: { quote, lineCode, wide: encoding === 'utf16le' },
    }
    return [button]
  },
  plan: (context, { page, options }) => ({
    ...decided(options),
    columns: page.fields.map(({ option, column }) => ({
      key: fileKey(option),
      label: Object.fromEntries(
        context.languages.map((language) => [language, headingOf(context.in(language), option, column)]),
      ),
      isNumber: column.typeClass === 'Number' || isNumber(option, column),
    })),
  }),
  without: (plan, names) => ({ ...plan, columns: plan.columns.filter(({ key }) => !names.has(key)) }),
  mediaType: ({ delimiter }) => sorts[delimiter].mediaType,
}
