import type { CalendarView } from '../calendar/visible-range.ts'
import type { Address } from '../document.ts'
import type { Comparison, Condition } from '../expressions/holds.ts'
import type { Formula } from '../formula/formula.ts'
import type { InputField } from '../input-check/input-field.ts'
import type { Scalar } from '../generated/common/scalar.ts'
import type { TransferSetting } from '../generated/common/transfer-setting.ts'
import type { UploadSettingSpec } from '../generated/kinds/upload-setting.ts'
import type { UserState } from '../generated/common/user-state.ts'
import type { Correction } from '../cart/totals.ts'
import type { FileCall } from './retrieval.ts'

/** What the engine runs for one page. Made at publishing; no statement text of a dialect stands here. */
export type Plan =
  | ListPlan
  | DetailPlan
  | CategoryPlan
  | LoginPlan
  | PurchasePlan
  | CheckPlan
  | ChoicesPlan
  | ChangePlan
  | BulkPlan
  | ReorderPlan
  | TransferPlan

/**
 * `7/list`, `7/detail`, `7/category`, `7/purchase`, `7/check/NOTE/0`, `7/update/edit`, `7/update/edit/row`,
 * `7/update/edit/check/NOTE/0`, `7/add/new/choices/PRODUCT`, `8/reorder/7` (lines of 8 for rows of 7), `7/transfer`; the site's login is
 * `login`, that of a content `7/login`.
 */
export type PlanKey = string

interface PlanOf<Kind extends string> {
  plan: PlanKey
  kind: Kind
  /** The data source on which the whole chain runs, in one transaction. */
  source: Address
  readOnly: boolean
  /** Deadline of all steps together, milliseconds. */
  totalMs: number
}

/** Where a statement's named parameter gets its value. */
export type BindSource =
  /** the constant `value` */
  | 'value'
  /** `field` of the login row */
  | 'login'
  /** `field` of the search, or of the drilldown's conditions; missing: null */
  | 'search'
  /** `field` of the page’s calendar: `start` and `end` of the range that it shows, `date` that is chosen */
  | 'calendar'
  /** `field` of the typed inputs */
  | 'input'
  /** `field` of the cart row in hand (`PURCHASECOUNT`, `$subtotal` and `$line`, counted from 1, too) */
  | 'row'
  /** `field` of the purchase: `PURCHASEID` */
  | 'purchase'
  /** `field` of the cart: `total`, `subtotal`, `lines`, `PURCHASEID` */
  | 'cart'
  /** `field` of the first row that `schema`, an earlier step or a component, gave */
  | 'executeSchemaMeta'
  /** the next number of the column `into` */
  | 'sequence'
  /** a fact of the request: `field` is `now`, `today`, `userKey`, `language` */
  | 'system'

export interface Bind {
  /** Without the colon. */
  name: string
  from: BindSource
  field?: string
  schema?: Address
  value?: unknown
  /** Of a sequence: as the statement writes them. */
  into?: { table: string; column: string }
  dataType: 'character' | 'numeric'
  length?: number
  scale?: number
}

export interface PlanColumn {
  /** Never changes; rows are sent with it. */
  key: string
  /** What the SQL returns today. */
  name: string
  typeClass: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
  size?: number
  decimalDigits?: number
}

/** A program that a step calls (IBM i); its parameters are the step's binds, in their order. */
export interface PlanProgram {
  library: string
  program: string
  ccsid?: string
  /** Library list of the job while it runs; empty: as the connection has it. */
  libraries: string[]
  /** Commands before it, one a line. */
  cl: string[]
  parameters: PlanProgramParameter[]
}

export interface PlanProgramParameter {
  name: string
  direction: 'input' | 'inputOutput'
  dataType: 'character' | 'numeric'
  length: number
  scale: number
}

export interface PlanStep {
  schema: Address
  ms: number
  /** The builder's SQL with `:NAME` parameters, lines joined; empty when `program` is called instead. */
  sql: string
  program?: PlanProgram
  binds: Bind[]
  /** Affected or returned rows that the step must have; another number rolls back (60107). */
  expectedRows?: number
  /** It is given a secret: nothing of what comes back is told in errors, and what is asked is asked nowhere else. */
  isSecret?: true
  /** A check schema: its first row says whether the chain goes on. */
  check?: true
  /** Its first row is kept under this name instead of the schema's: that of a component. */
  as?: Address
  /** More rows are an error. */
  maxRows?: number
  /** Rows that a stream fetches at a time. */
  fetchSize?: number
  /** What the statement returns; empty for one that writes. */
  columns: PlanColumn[]
}

/** Fields that the engine adds to each row; none may be searched or sorted. */
export type MadeField =
  /** the row's key values in the order of `keys` */
  | { name: '$key'; make: 'key' }
  /** `template` with `{FIELD}` replaced by URL-encoded values; null when one of them is empty, then `fallback` */
  | { name: string; make: 'url'; template: string; fallback?: string }
  /**
   * A file that the engine fetches, by the call `as`. The address stays in the engine: the row has a mark that is another
   * one for another address, or null
   */
  | { name: string; make: 'file'; as: FileCall; template: string; fallback?: string }
  /** `template` with `{FIELD}` replaced by the values as they are */
  | { name: string; make: 'text'; template: string }
  /** a boolean: whether `when` holds for the row (`row.FIELD`) */
  | { name: string; make: 'holds'; when: Condition }
  /** `count` of this key in the user's open cart, 0 without */
  | { name: 'PURCHASECOUNT'; make: 'count' }
  /** the open cart's id where count is above 0, else 0 */
  | { name: 'PURCHASEID'; make: 'cart' }
  /** the value of a formula over the row, rounded; exact decimal */
  | { name: string; make: 'formula'; formula: Formula; decimals: number; rounding: 1 | 2 | 3 }

export interface SearchRule {
  /** The column that is compared. */
  field: string
  condition: Comparison
  /** An alternative to the rules before it; AND goes before OR. */
  or?: true
  ignoreCase?: boolean
  ignoreFullHalfWidth?: boolean
  /** Also kana, hyphens and × for x. */
  loose?: boolean
  /** A part of a text: each word of the value must be in it, in any order. */
  words?: boolean
  /** False: a day beside a moment means its first one. */
  wholeDay?: false
  /** A checkbox: the value that is searched when it is on (the request only says `true`). */
  value?: unknown
  /** The request may give several values; any of them may match. */
  several?: boolean
  /** A search name that only feeds a schema parameter; no condition is added. */
  parameterOnly?: boolean
}

export interface SortRule {
  field: string
  direction: 'asc' | 'desc'
}

/** One chain that ends in rows: lists, details and the reading of cart rows. */
interface RowsPlan<Kind extends string> extends PlanOf<Kind> {
  contentId: number
  /** All but the last prepare; the last one returns the rows. */
  steps: PlanStep[]
  columns: PlanColumn[]
  /** Columns that may leave the engine, with `made`. Everything else is withheld. */
  send: string[]
  /** Column keys that identify a row; empty: rows have no `$key`. */
  keys: string[]
  made: MadeField[]
}

/** Beside this it has, by the keys of `runtime/output`, what is needed to write all rows of a search as a file. */
export interface ListPlan extends RowsPlan<'list'> {
  /** By the name that the request uses. */
  search: Record<string, SearchRule>
  /** Fields by which the request may sort. */
  sort: string[]
  /** When the request says nothing. The engine adds `keys` that are not in it, so that pages do not overlap. */
  orderBy: SortRule[]
  /** Number columns whose sums over all rows of the search are shown below the list. */
  totals?: string[]
  /** The rows are shown as a calendar: a request names a range, and only its rows are read. */
  calendar?: PlanCalendar
  /** The category's columns, outermost first; the request's path compares with `=`. */
  category: string[]
  /** Rows of a page when the request says nothing, and the most it may ask for. */
  limit: number
  maxLimit: number
  /** Each user marks rows, and may see these alone. */
  favorites?: true
  /** Decimals come with as many digits as their columns say, zeros at the end too, whatever database it is. */
  allDigits?: boolean
  /**
   * Conditions that a drilldown may send: field → comparisons. Anything else is refused.
   * They only narrow; what this user may see is decided by the binds.
   */
  conditions: Record<string, Comparison[]>
}

export interface PlanCalendar {
  /** Columns with the first and last day of a row's entry. */
  start: string
  end?: string
  /** How texts and numbers of these columns, and the values of the binds, are written. */
  dateFormat: string
  /** What it shows when the request says nothing. */
  view: CalendarView
  /** 0 Sunday. */
  firstDay: number
  /** It opens at today, or at the begin of the first row. */
  baseDate: 'today' | 'first'
}

export interface DetailPlan extends RowsPlan<'detail'> {
  /** Lists that the detail shows below itself, by their plan; the browser asks for them with `conditions`. */
  lines: PlanKey[]
}

/** Distinct values of the category columns over the list's rows. */
export interface CategoryPlan extends PlanOf<'category'> {
  contentId: number
  steps: PlanStep[]
  columns: PlanColumn[]
  fields: string[]
  limit: number
  /** Whether each node carries the number of rows below it. */
  count: boolean
}

/** The last step's one row is the login row; two rows or none refuse. */
export interface LoginPlan extends PlanOf<'login'> {
  steps: PlanStep[]
  columns: PlanColumn[]
  /** 1: read at login only; 2: read again at each call (retrieval timing). */
  retrievalTiming: 1 | 2
  /** A result column with a password hash, verified by the engine; then `PASSWORD` is no condition. */
  passwordHash?: string
  /** Column whose value names the user in carts, logs and sessions; without: the typed ID. */
  userKey?: string
  /** Column with the name that the site's header shows; without: `userKey`. */
  userName?: string
  /** By which values of a column somebody is suspended or deleted. */
  userState?: UserState
  /** Another system decides: what its answer must be for a user to be in. */
  answer?: LoginAnswer
}

export interface LoginAnswer {
  /** A column with one of these values; without: naming the user is enough. */
  accepted?: { field: string; values: string[] }
  /** HTTP statuses that say that ID or password is wrong. */
  refused: number[]
}

export interface PurchasePlan extends PlanOf<'purchase'> {
  contentId: number
  /** The plan by which cart rows are read again, inside the same transaction. */
  rows: PlanKey
  keys: string[]
  /** Columns and made fields of a cart row that may leave the engine. */
  send: string[]
  made: MadeField[]
  /** Holds for a row that may be bought (`row.STOCK`); without: all may. */
  condition?: Condition
  /** Shown where it does not hold. */
  refused: Record<string, string>
  /** Columns that name a line to people, in this order. */
  called: string[]
  /** Why an order did not come about, by language: `{0}` is the line; `price` has the old and the new one after it. */
  changes: Record<string, OrderChangeTexts>
  /** What became of a line that was put in by its code, by language. */
  entered: Record<string, EnteredTexts>
  /** Column with the code that people type, paste or scan; without: there is no quick order. */
  quickOrderField?: string
  /** Column with the price of one. */
  amountField: string
  /** Column with the number that is left: no more can be ordered. */
  stockField?: string
  amount: AmountFormat
  /**
   * The source undoes nothing. `repeat`: an order whose end is not known goes on when it is sent again, since none of its
   * requests is done twice. `ask`: a person looks what became of it.
   */
  rest?: 'repeat' | 'ask'
  maxCartCount: number
  /** Most different rows of a cart. */
  maxLines: number
  /** Input checks that are asked, in this order. */
  checks: PlanKey[]
  /** Components among whose choices a value must be. */
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  corrections: Correction[]
  /** Titles of the totals' lines by language. */
  labels: Record<string, { subtotal: string; total: string; corrections: Record<string, string> }>
  header: PlanStep[]
  /** Once for each cart row. */
  lines: PlanStep[]
  after: PlanStep[]
  /** What the user is told after ordering: these columns of the rows that `header` and `after` gave, in one flat object. */
  answer: PlanColumn[]
}

/** `added`, `left` and `other` have quantities, `most` the most of one row. */
export interface EnteredTexts {
  added: string
  left: string
  /** Before what is left: how many of these lie in the cart. */
  held: string
  most: string
  other: string
  unknown: string
  several: string
  unreadable: string
  line: string
  full: string
}

/** The lines of a row go into a cart. */
export interface ReorderPlan extends PlanOf<'reorder'> {
  contentId: number
  /** The plan of the lines' list. */
  rows: PlanKey
  /** The content into whose cart they go. */
  into: number
  /** Fields by which the lines of one row are asked for: all of them. */
  asks: string[]
  /** Columns of the lines with the item's key, in the order of the cart's keys, and with the quantity. */
  keys: string[]
  count: string
}

/** One row is added, changed or deleted. */
export interface ChangePlan extends PlanOf<'change'> {
  contentId: number
  /** The plan that reads the row as it is; a page that adds has none. */
  row?: PlanKey
  keys: string[]
  /** Columns that the user saw, with what they are called in each language: where one is another, nothing is changed. */
  seen: { key: string; label: Record<string, string> }[]
  /** What the user is told then, by language: `{0}` is the column, `{1}` and `{2}` are the old and the new value. */
  changed: Record<string, string>
  /** Input checks that are asked, in this order. */
  checks: PlanKey[]
  /** Components among whose choices a value must be. */
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  steps: PlanStep[]
  /** What runs after them for each row of a component's table that was typed into. */
  entered?: EnteredRows[]
}

/** Rows of a component's table that are typed into. */
export interface EnteredRows {
  /** Key of the input. */
  field: string
  /** The plan that reads the rows. */
  choices: PlanKey
  /** Keys of what is typed: in the row, it stands in place of the row's own. */
  typed: string[]
  steps: PlanStep[]
}

/** Several rows of a list are changed or deleted, all of them or none. */
export interface BulkPlan extends PlanOf<'bulk'> {
  contentId: number
  /** The plan that reads the rows: what its user may see, and no more. */
  rows: PlanKey
  /** What identifies a row, with what its columns are called in each language. */
  keys: { key: string; label: Record<string, string> }[]
  /** Rows at once. */
  most: number
  checks: PlanKey[]
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  /** Run for each row. */
  steps: PlanStep[]
}

/** The lines of a file become rows of a table, or each runs the steps. */
export interface TransferPlan extends PlanOf<'transfer'> {
  contentId: number
  file: TransferFormat
  /** Megabytes. */
  maxSize: number
  /** Ends of names that are taken; without it each of its sort. */
  types?: string[]
  /** The file itself is kept in this folder of the server. */
  keep?: { folder: string; existingFile: NonNullable<UploadSettingSpec['existingFile']> }
  /** Without it the steps are run for each line. */
  table?: { schema?: string; name: string }
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
}

export interface TransferFormat {
  delimiter: 'comma' | 'tab'
  quote: 'double' | 'single'
  encoding: NonNullable<TransferSetting['encoding']>
  rowDelimiter: NonNullable<TransferSetting['rowDelimiter']>
  /** It is a workbook; without a sheet's name or number the first one that is shown is read. */
  excel?: { sheet?: string }
  /** 1 or 2: the first line that holds data; 3: the user says it. */
  startRow: 1 | 2 | 3
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
}

export interface OrderChangeTexts {
  /** `{1}`: how many are left. */
  left: string
  gone: string
  price: string
  /** `{1}`: how many of one item are ordered at most. */
  most: string
  quantity: string
  /** `{0}`: the total that was confirmed; `{1}`: the one of now. */
  total: string
}

/** An input check that the engine asks before it accepts an input. */
export interface CheckPlan extends PlanOf<'check'> {
  contentId: number
  /** Key of the input, and place of the rule among its rules. */
  field: string
  index: number
  steps: PlanStep[]
  columns: PlanColumn[]
}

/** The choices that a component supplies to an input; the engine asks before it accepts one of them. */
export interface ChoicesPlan extends PlanOf<'choices'> {
  contentId: number
  /** Key of the input, or name of the search field. */
  field: string
  steps: PlanStep[]
  columns: PlanColumn[]
  /** Column whose value is taken, and column that people read. */
  value: string
  label: string
  /** Values of the choices that stand before them. */
  fixed: string[]
  /** Choices that are given at a time. */
  limit: number
  /** What is supplied, where it is no plain choices. */
  shows?: 'table' | 'days' | 'value'
  /** Further columns that people read, and by which choices are found. */
  aids: string[]
  /** Columns of a table that are calculated. */
  made?: MadeField[]
  /** Columns of a row that schemas take when something is typed into it. */
  taken?: string[]
  /** Rows come page by page. */
  pages?: true
}

export interface AmountFormat {
  group: boolean
  prefix?: Record<string, string>
  suffix?: Record<string, string>
  /** Digits after the point of subtotals and totals. */
  decimals: number
  /** 1 floor, 2 ceil, 3 round. */
  rounding: 1 | 2 | 3
}
