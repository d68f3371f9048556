import type { Text } from '../document.ts'
import { pathOf } from '../expressions/scope.ts'
import * as codes from '../generated/codes.ts'
import type { DateCell } from '../generated/cells/date.ts'
import type { DownloadCell } from '../generated/cells/download.ts'
import type { PdfCell } from '../generated/cells/pdf.ts'
import type { Fetched } from '../generated/screens/fetched.ts'
import type { NumberCell } from '../generated/cells/number.ts'
import type { TextCell } from '../generated/cells/text.ts'
import type { Cell } from '../generated/screens/cell.ts'
import { conditionTree } from './condition-tree.ts'
import type { Content, Context } from './context.ts'
import type { FieldOption, ResultColumn } from './content-spec.ts'
import { drilldownLink } from './link.ts'
import { drilldownsOf, type PageField } from './fields.ts'
import { shownDay } from '../values/shown-day.ts'
import { retrievalOf } from './retrieval.ts'
import { calculatedField, fileNameField, urlField } from './send.ts'
import { wordsOfValues } from './words-of-values.ts'
import * as defaults from '../generated/defaults.ts'

/** `row.FIELD` as an expression. */
export const rowValue = (field: string) => ({ $get: pathOf('row', field) })

/** The builder's label, else the column's, else its name. An empty label is a label. */
export function labelOf(
  context: Context,
  option: { label?: Text; field?: string },
  column: ResultColumn | undefined,
): string {
  return context.text(option.label ?? column?.label ?? column?.name ?? option.field)
}

/** How a field is drawn in a row of a page. Everything that the builder left open is decided here. */
export function cellOf(context: Context, content: Content, field: PageField, page = 'list'): Cell {
  const { option, column } = field
  switch (option.dispType) {
    case 'image':
      return imageCell(context, content, field, page)
    case 'textLink':
      return fileOf(content, field, page).file
        ? { ...downloadCell(context, content, field, page), opens: true }
        : {
            type: 'link',
            value: linkText(context, option),
            ...drawnAs(
              option.link?.text ? undefined : badged(context, content, option, valueCell(context, option, column)),
            ),
            url: rowValue(urlField(option.field)),
            newTab: option.link?.newTab ?? defaults.linkDisplay.newTab,
            ...colors(option, ['color']),
          }
    case 'downloadLink':
      return downloadCell(context, content, field, page)
    case 'pdf':
      return pdfCell(context, content, field, page)
    case 'drilldown':
      return drilldownCell(context, content, field)
    default:
      return badged(context, content, option, codedCell(context, content, option) ?? valueCell(context, option, column))
  }
}

/** A code in the words that its search field has for it; a field with a format of its own keeps that. */
function codedCell(
  context: Context,
  content: Content,
  { field, text, itemCalculation }: FieldOption,
): Cell | undefined {
  const { badges: _badges, ...format } = text ?? {}
  if (Object.keys(format).length > 0 || itemCalculation?.flag) return undefined
  const options = wordsOfValues(context, content, field)
  return options && { type: 'choice', value: rowValue(field), options }
}

/** A value as a badge in rows that meet conditions, in the words that it has elsewhere. */
function badged(context: Context, content: Content, { field, text }: FieldOption, plain: Cell): Cell {
  return (text?.badges ?? []).reduceRight<Cell>((otherwise, { conditions, label, tone }) => {
    const when = conditionTree(conditions, 'row', content.columns)
    const said = context.text(label)
    const drawn = { tone: tone ?? defaults.valueBadge.tone }
    const words = said === '' ? (wordsOfValues(context, content, field) ?? []) : []
    const options = [...words, { label: said === '' ? rowValue(field) : said }].map((word) => ({ ...word, ...drawn }))
    return when
      ? { type: 'choose', when, then: { type: 'badge', value: rowValue(field), options }, else: otherwise }
      : otherwise
  }, plain)
}

const linkText = (context: Context, { field, link }: FieldOption) =>
  link?.text ? context.text(link.text) : rowValue(field)

/** The call that gives the field's file of a row, where the engine fetches it. */
function fileOf(content: Content, { option }: PageField, page: string): { file?: Fetched } {
  const call = retrievalOf(option)?.call
  if (!call) return {}
  return {
    file: {
      call,
      input: { contentId: content.id, page, field: option.field, rowKey: { $get: pathOf('row', '$key') } },
    },
  }
}

function downloadCell(context: Context, content: Content, field: PageField, page: string): DownloadCell {
  const { option } = field
  return {
    type: 'download',
    value: linkText(context, option),
    url: rowValue(urlField(option.field)),
    ...fileOf(content, field, page),
    ...(option.link?.fileName && { fileName: rowValue(fileNameField(option.field)) }),
  }
}

function pdfCell(context: Context, content: Content, field: PageField, page: string): PdfCell {
  const { option, column } = field
  const { width = defaults.pdfDisplay.width, height = defaults.pdfDisplay.height } = option.pdf ?? { url: '' }
  return {
    type: 'pdf',
    url: rowValue(urlField(option.field)),
    ...fileOf(content, field, page),
    label: labelOf(context, option, column) || column.name,
    ...(page === 'list' ? { opens: true } : { width, height }),
  }
}

function imageCell(context: Context, content: Content, field: PageField, page: string): Cell {
  const { option, column } = field
  const { label, image } = option
  const {
    width = defaults.imageDisplay.width,
    height = defaults.imageDisplay.height,
    heightAuto,
    fit = defaults.imageDisplay.fit,
  } = image ?? { url: '' }
  const { call, fallback } = retrievalOf(option) ?? {}
  return {
    type: 'image',
    src: rowValue(urlField(option.field)),
    ...fileOf(content, field, page),
    alt: context.text(label) || context.text(column.label) || column.name,
    width,
    ...(heightAuto ? { heightAuto } : { height }),
    fit,
    ...(fallback && !call && { fallback }),
  }
}

/** A value as text, number or date, whichever its format or else its column says. */
export function valueCell(
  context: Context,
  option: FieldOption,
  column: ResultColumn,
): DateCell | NumberCell | TextCell {
  const { field, text = {}, itemCalculation } = option
  const value = rowValue(itemCalculation?.flag ? calculatedField(field) : field)
  const symbol = context.text(text.symbol)
  const symbols =
    symbol === ''
      ? {}
      : text.position === codes.textDisplayPosition.beforeTheValue
        ? { prefix: symbol }
        : { suffix: symbol }
  const dateFormat = dateFormatOf(option, column, context.language)
  if (dateFormat) return { type: 'date', value, format: dateFormat, ...colors(option, ['color', 'background']) }
  if (isNumber(option, column))
    return {
      type: 'number',
      value,
      ...(text.format === 'comma' && { group: true }),
      ...(!itemCalculation?.flag && column.decimalDigits && { scale: column.decimalDigits }),
      ...symbols,
      ...colors(option, ['color', 'background']),
    }
  const array = column.type?.endsWith('[]') && { array: true }
  return { type: 'text', value, ...array, ...symbols, ...boxOf(option), ...colors(option, ['color', 'background']) }
}

/** A text box keeps its lines, up to so many before they are scrolled. */
function boxOf({ dispType, rows }: FieldOption): Pick<TextCell, 'rows'> {
  const { fieldOption } = defaults
  return (dispType ?? fieldOption.dispType) === 'textbox' ? { rows: rows ?? fieldOption.rows } : {}
}

/** Whether the value is drawn as a number, in a link as well. */
export function isNumber(option: FieldOption, column: ResultColumn): boolean {
  const { dispType = defaults.fieldOption.dispType, text, itemCalculation } = option
  if (!written.has(dispType) || dateFormatOf(option, column)) return false
  return text?.format === 'comma' || column.typeClass === 'Number' || itemCalculation?.flag === true
}

const written: ReadonlySet<string> = new Set(['textbox', 'text', 'drilldown', 'textLink'])

function dateFormatOf({ text = {} }: FieldOption, { typeClass }: ResultColumn, language = 'en'): string | undefined {
  const time =
    (text.timeDigit ?? defaults.textDisplay.timeDigit) === codes.textDisplayTimeDigit.hoursAndMinutes
      ? 'HH:mm'
      : 'HH:mm:ss'
  const format = text.format === undefined || text.format === 'none' ? typeClass?.toLowerCase() : text.format
  if (format === 'date') return shownDay(language)
  if (format === 'time') return time
  return format === 'datetime' ? `${language === 'ja' ? 'yyyy/MM/dd' : 'yyyy-MM-dd'} ${time}` : undefined
}

function colors({ style = {} }: FieldOption, names: readonly ('color' | 'background')[]) {
  return {
    ...(names.includes('color') && style.textColor && { color: style.textColor }),
    ...(names.includes('background') && style.background && { background: style.background }),
  }
}

/** A link draws its value as it would stand alone: with format, symbol and colours, where it has any. */
function drawnAs(cell: Cell | undefined): { cell?: Cell } {
  return cell && (cell.type !== 'text' || Object.keys(cell).length > 2) ? { cell } : {}
}

/** Conditional drilldowns from first to last, then the plain one, then the value without a link. */
function drilldownCell(context: Context, content: Content, { option, column, at }: PageField): Cell {
  const plain = badged(context, content, option, valueCell(context, option, column))
  const { value } = valueCell(context, option, column)
  return drilldownsOf(option).reduceRight<Cell>((otherwise, { setting, conditions, at: settingAt }) => {
    const link = drilldownLink(context, { from: content, setting, at: at + settingAt })
    if (!link) return otherwise
    const cell: Cell = { type: 'link', value, ...drawnAs(plain), ...link, ...colors(option, ['color']) }
    const when = conditions && conditionTree(conditions, 'row', content.columns)
    return when ? { type: 'choose', when, then: cell, else: otherwise } : cell
  }, plain)
}
