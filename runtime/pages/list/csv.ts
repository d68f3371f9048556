import { isNumber } from '../../compile/cell.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import type { Block } from '../../compile/release.ts'
import * as defaults from '../../generated/defaults.ts'
import type { CsvDownload } from '../../generated/lists/csv-download.ts'
import { downloadBlock, offered } from './download-block.ts'
import { fileKey, headingOf } from './file-columns.ts'
import type { CsvFormat } from '../../csv/csv-line.ts'

export interface PlanCsv extends CsvFormat {
  encoding: NonNullable<CsvDownload['encoding']>
  /** The columns that the list shows, with their headings by language. */
  columns: { key: string; label: Record<string, string>; isNumber: boolean }[]
}

function formatOf(csv: CsvDownload) {
  const usual = defaults.csvDownload
  return {
    delimiter: csv.delimiter ?? usual.delimiter,
    quote: csv.quote ?? usual.quote,
    lineCode: csv.lineCode ?? usual.lineCode,
    shouldQuoteNumbers: csv.shouldQuoteNumbers ?? usual.shouldQuoteNumbers,
    formulaGuard: csv.formulaGuard ?? usual.formulaGuard,
    encoding: csv.encoding ?? usual.encoding,
  }
}

/** What the file holds: the columns of the page, with values as they are kept and not as they are drawn. */
export function csvPlan(context: Context, content: Content, page: PageFields): PlanCsv | undefined {
  const csv = offered(context, content, content.spec.list!.csv)
  return (
    csv && {
      ...formatOf(csv),
      columns: page.fields.map(({ option, column }) => ({
        key: fileKey(option),
        label: Object.fromEntries(
          context.languages.map((language) => [language, headingOf(context.in(language), option, column)]),
        ),
        isNumber: column.typeClass === 'Number' || isNumber(option, column),
      })),
    }
  )
}

export function csvBlocks(context: Context, content: Content): Block[] {
  const csv = offered(context, content, content.spec.list!.csv)
  if (!csv) return []
  const { delimiter, encoding, quote, lineCode } = formatOf(csv)
  return [
    downloadBlock(context, content, csv, {
      label: delimiter === 'tab' ? context.t('Download tab-separated') : context.t('Download CSV'),
      call: 'csv-download',
      format: 'csv',
      ...(!encoding.startsWith('utf') && { check: 'csv-check' }),
      end: delimiter === 'tab' ? '.tsv' : '.csv',
      lines: { quote, lineCode, wide: encoding === 'utf16le' },
    }),
  ]
}
