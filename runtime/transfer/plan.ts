import { byLanguage } from '../compile/by-language.ts'
import type { Context } from '../compile/context.ts'
import { sourceOf, stepsOf } from '../compile/steps.ts'
import * as defaults from '../generated/defaults.ts'
import { cartOf } from './cart-of.ts'
import {
  fileColumns,
  isUserMapped,
  mappingOf,
  targetOf,
  type Mapping,
  type TransferContent,
  type TransferSpec,
} from './columns.ts'
import type { CartContent } from '../page-parts/cart/has-cart.ts'
import { mailPlans, type MailPlan } from '../mail/mail-plan.ts'
import type { MailReport } from '../mail/mail-reports.ts'
import { maxSizeOf, uploadSettingOf } from './upload.ts'
import { chainOf, transferInputs } from './inputs.ts'
import type { PlanOf, PlanStep } from '../compile/plan.ts'
import type { InputField } from '../input-check/input-field.ts'
import type { Scalar } from '../generated/common/scalar.ts'
import type { TransferSetting } from '../generated/common/transfer-setting.ts'
import type { UploadSettingSpec } from '../generated/kinds/upload-setting.ts'

/** The lines of a file become rows of a table or items of a cart, or each runs the steps. */
export interface TransferPlan extends PlanOf<'transfer'> {
  contentId: number
  file: TransferFormat
  /** Megabytes. */
  maxSize: number
  /** Ends of names that are taken; without it each of its sort. */
  types?: string[]
  /** The file itself is kept in this folder of the server. */
  keep?: { folder: string; existingFile: NonNullable<UploadSettingSpec['existingFile']> }
  /** Without it, and without a cart, the steps are run for each line. */
  table?: { schema?: string; name: string }
  /** Number of the content into whose cart lines go. */
  cart?: number
  /** What happens to the rows that are there. */
  method: 'add' | 'replace' | 'replaceByKey'
  /** What is kept when a line fails: nothing, or the lines before it. */
  errorHandling: 'undo' | 'abort'
  /** Milliseconds until the first line is in hand, and for each line. */
  prepareMs: number
  lineMs: number
  /** Faulty lines may be left out. */
  leaveOut: boolean
  /** Users may change rows before they are transferred. */
  edit?: true
  columns: TransferColumn[]
  /** Of the columns that come from the file, by language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  steps: PlanStep[]
  /** Run when it is over, whatever became of it. */
  after: PlanStep[]
  /** Sent when it is over. */
  mails?: MailPlan[]
}

export interface TransferFormat {
  delimiter: 'comma' | 'tab'
  quote: 'double' | 'single'
  encoding: NonNullable<TransferSetting['encoding']>
  rowDelimiter: NonNullable<TransferSetting['rowDelimiter']>
  /** What downloads put before texts that a spreadsheet would take for formulas is taken off. */
  formulaGuard: boolean
  /** Two quotes with nothing between them are an empty text in a column of texts. */
  hasEmptyTexts: boolean
  /** It is a workbook; without a sheet's name or number the first one that is shown is read. */
  excel?: { sheet?: string }
  /** 1 or 2: the first line that holds data; 3: the user says it. */
  startRow: NonNullable<TransferSetting['startRow']>
}

export interface TransferColumn {
  name: string
  /** Number of the column in the file, from 1. */
  from?: number
  /** The user says which column of the file it is. */
  isChosen?: true
  /** Column of the login row. */
  login?: string
  /** What every row gets. */
  value?: Scalar
  key?: true
  /** Blanks at both ends of what the file says are taken off. */
  trim?: true
  /** How its characters are written before it is checked. */
  form?: 'NFC' | 'NFKC'
}

const at = '/spec/transfer/dataSchemas'

/** How lines are read, what they are held to, and what they become. */
export function transferPlan(context: Context, content: TransferContent, reports: readonly MailReport[]): TransferPlan {
  const spec = content.spec.transfer
  const chain = chainOf(spec)
  const isTable = targetOf(spec) === 'table'
  const cart = cartOf(context, content)
  const { table = '', library, method, errorHandling, leaveOut, edit } = spec
  const chosen = new Set(isUserMapped(spec) ? fileColumns(spec).map(({ column }) => column) : [])
  const { timeout, prepareTimeout, lineTimeout, postSchema, mails } = spec
  return {
    plan: `${content.id}/transfer`,
    kind: 'transfer',
    contentId: content.id,
    source:
      (isTable ? spec.dataSource : undefined) ?? sourceOf(context, content, cart ? cartChain(cart, spec) : chain, at),
    readOnly: false,
    totalMs: (timeout ?? defaults.transferSetting.timeout) * 1000,
    file: formatOf(spec),
    ...uploadOf(context, spec),
    ...(isTable && { table: { name: table, ...(library !== undefined && { schema: library }) } }),
    ...(cart && { cart: cart.id }),
    method: isTable ? (method ?? defaults.transferSetting.method) : 'add',
    errorHandling: errorHandling ?? defaults.transferSetting.errorHandling,
    prepareMs: (prepareTimeout ?? defaults.transferSetting.prepareTimeout) * 1000,
    lineMs: (lineTimeout ?? defaults.transferSetting.lineTimeout) * 1000,
    leaveOut: leaveOut ?? defaults.transferSetting.leaveOut,
    ...(edit && { edit }),
    columns: mappingOf(spec).map((one) => columnOf(one, chosen.has(one.column))),
    inputs: byLanguage(context, (one) => transferInputs(one, content)),
    steps: stepsOf(context, { content, place: 'add' }, chain, at),
    after: postSchema ? stepsOf(context, { content, place: 'add' }, [postSchema], '/spec/transfer/postSchema') : [],
    ...(mails?.length && { mails: mailPlans(context, mails, { rows: 'lines of the file', reports }) }),
  }
}

/** What runs beside a cart: what comes after its lines, or else nothing, on the source of its items. */
const cartChain = ({ spec: { list } }: CartContent, { postSchema }: TransferSpec) =>
  postSchema ? [postSchema] : (list.dataSchemas ?? [])

/** What may be sent, and where it is kept. What the transfer itself says counts. */
function uploadOf(context: Context, spec: TransferSpec): Pick<TransferPlan, 'maxSize' | 'types' | 'keep'> {
  const setting = uploadSettingOf(context, spec)
  const { folder = setting?.folder, existingFile = setting?.existingFile } = spec
  const keep = folder !== undefined && {
    keep: { folder, existingFile: existingFile ?? defaults.uploadSettingSpec.existingFile },
  }
  const { types = [] } = setting ?? {}
  return { maxSize: maxSizeOf(context, spec), ...(types.length > 0 && { types: [...types] }), ...keep }
}

function formatOf({ fileType, sheet, ...spec }: TransferSpec): TransferFormat {
  const { delimiter, quote, encoding, rowDelimiter, startRow, formulaGuard, emptyQuotes } = spec
  const isExcel = (fileType ?? defaults.transferSetting.fileType) === 'excel'
  return {
    ...(isExcel && { excel: { ...(sheet !== undefined && { sheet }) } }),
    delimiter: delimiter ?? defaults.transferSetting.delimiter,
    quote: quote ?? defaults.transferSetting.quote,
    encoding: encoding ?? defaults.transferSetting.encoding,
    rowDelimiter: rowDelimiter ?? defaults.transferSetting.rowDelimiter,
    formulaGuard: formulaGuard ?? defaults.transferSetting.formulaGuard,
    hasEmptyTexts: (emptyQuotes ?? defaults.transferSetting.emptyQuotes) === 'text',
    startRow: startRow ?? defaults.transferSetting.startRow,
  }
}

const forms = { asIs: undefined, composed: 'NFC', usualWidth: 'NFKC' } as const

function columnOf({ column, from, login, value, ...more }: Mapping, isChosen: boolean): TransferColumn {
  const { key, trim, characters = defaults.transferSetting.mapping.characters } = more
  const form = forms[characters]
  const own = { ...(key && { key: true as const }), ...(trim && { trim: true as const }), ...(form && { form }) }
  if (isChosen) return { name: column, isChosen: true, ...own }
  const of = from !== undefined ? { from } : login !== undefined ? { login } : { value: value ?? null }
  return { name: column, ...of, ...own }
}
