import type { Address, Text } from '../document.ts'
import type { Comparison, Condition } from '../expressions/holds.ts'
import type { Formula } from '../formula/formula.ts'
import type { Rounding } from '../values/round.ts'
import type { FileCall } from './retrieval.ts'
import type { WebRequest } from '../web-api/web-request.ts'

/**
 * `7/list`, `7/detail`, `7/category`, `7/purchase`, `7/check/NOTE/0`, `7/update/edit`, `7/update/edit/row`,
 * `7/update/edit/check/NOTE/0`, `7/add/new/choices/PRODUCT`, `8/reorder/7` (lines of 8 for rows of 7), `7/transfer`; the site's login is
 * `login`, that of a content `7/login`.
 */
export type PlanKey = string

/** What the engine runs for one page, one login, or what a component gives. Each says its own; what all share stands here. */
export interface PlanOf<Kind extends string = string> {
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
  /** No value is the empty text. */
  emptyText?: true
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
  /** The builder's SQL with `:NAME` parameters, lines joined; empty where `program` is called or `request` is asked instead. */
  sql: string
  program?: PlanProgram
  /** What is asked of the Web API that is the plan's source. */
  request?: WebRequest
  binds: Bind[]
  /** Affected or returned rows that the step must have; another number rolls back (60107). */
  expectedRows?: number
  /** What people are told where it touches another number. */
  refusal?: Text
  /** It is given a secret: nothing of what comes back is told in errors, and what is asked is asked nowhere else. */
  isSecret?: true
  /** A check schema: its first row says whether the chain goes on. */
  check?: true
  /** Its first row is kept under this name instead of the schema's: that of a component. */
  as?: Address
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
  | { name: string; make: 'formula'; formula: Formula; decimals: number; rounding: Rounding }

export interface SearchRule {
  /** The column that is compared. */
  field: string
  /** Columns that are compared as well; a value that is in any of them is found. */
  furtherFields?: readonly string[]
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
export interface RowsPlan<Kind extends string> extends PlanOf<Kind> {
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
