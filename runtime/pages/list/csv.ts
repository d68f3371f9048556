import { isNumber, labelOf } from '../../compile/cell.ts'
import type { FieldOption, ResultColumn } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import type { PlanCsv } from '../../compile/plan.ts'
import type { Block } from '../../compile/release.ts'
import { calculatedField, urlField } from '../../compile/send.ts'
import type { CsvDownload } from '../../generated/lists/csv-download.ts'
import * as defaults from '../../generated/defaults.ts'
import { displayOf } from '../content-pages.ts'

/** Settings of a list whose rows users may download; a list that another page displays has no rows of its own to write. */
function csvOf(context: Context, content: Content): CsvDownload | undefined {
  const csv = content.spec.list!.csv
  return (csv?.download ?? defaults.csvDownload.download) && !displayOf(context, content) ? csv : undefined
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

/** What the file holds: the columns that the list shows, with values as they are kept and not as they are drawn. */
export function csvPlan(context: Context, content: Content, page: PageFields): PlanCsv | undefined {
  const csv = csvOf(context, content)
  return (
    csv && {
      ...formatOf(csv),
      columns: page.fields.map(({ option, column }) => ({
        key: option.itemCalculation?.flag
          ? calculatedField(option.field)
          : option.dispType === 'image'
            ? urlField(option.field)
            : option.field,
        label: Object.fromEntries(
          context.languages.map((language) => [language, headingOf(context.in(language), option, column)]),
        ),
        isNumber: column.typeClass === 'Number' || isNumber(option, column),
      })),
    }
  )
}

/** A column that is drawn without a label has its own name here. */
const headingOf = (context: Context, option: FieldOption, column: ResultColumn): string =>
  labelOf(context, option, column) || labelOf(context, {}, column)

/** Above the rows: what gets them all as a file. */
export function csvBlocks(context: Context, content: Content): Block[] {
  const csv = csvOf(context, content)
  if (!csv) return []
  const { delimiter, encoding, quote, lineCode } = formatOf(csv)
  const end = delimiter === 'tab' ? '.tsv' : '.csv'
  const isFixed = csv.fileName !== undefined
  const name = csv.fileName ?? (context.text(csv.defaultFileName) || context.text(content.name))
  const { category } = content.spec.list!
  return [
    {
      type: 'download',
      label: delimiter === 'tab' ? context.t('Download tab-separated') : context.t('Download CSV'),
      call: 'csv-download',
      ...(!encoding.startsWith('utf') && { check: 'csv-check' }),
      input: {
        contentId: content.id,
        search: { $get: 'state.search' },
        sort: { $get: 'state.sort' },
        conditions: { $get: 'state.conditions' },
        ...(category && { category: { $get: 'state.category' } }),
      },
      fileName: name,
      end,
      ...(isFixed && { fixedName: true }),
      lines: { quote, lineCode, wide: encoding === 'utf16le' },
      total: { $get: 'load.rows.total' },
    },
  ]
}
