import type { ListPlan } from '../page-parts/list-plan.ts'
import type { PlanColumn, PlanStep } from '../compile/plan.ts'
import type { ReportPlan } from '../report/report-plan.ts'
import type { ApiSpec } from '../generated/kinds/api.ts'
import type { Address, Text } from '../document.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { AnsweredColumn } from './value-schemas.ts'

/** An API as it was published: all that a call of it needs, and all that its documentation says. */
export interface ApiRelease {
  url: string
  name: string
  overview?: Text
  methods: ApiMethod[]
  /** Addresses of the tokens that open it; none: each valid token does. */
  tokens: Address[]
  /** Addresses and ranges that may call; none: all. */
  networks: string[]
  /** Whom developers ask, and under which terms they may use it. */
  contact?: NonNullable<ApiSpec['contact']>
  terms?: NonNullable<ApiSpec['terms']>
  cors?: ApiCors
  /** Assistants use its methods as tools (Model Context Protocol). */
  mcp?: true
}

export interface ApiCors {
  origins: string[]
  methods: string
  headers: string
  maxAge: number
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type InputPlace = 'query' | 'path' | 'header' | 'body'

export interface ApiInput {
  name: string
  in: InputPlace
  /** What its value must be; `x-label` of a field is what the documentation says of it. */
  schema: JsonSchema
  required: boolean
  label?: Text
  /** Of an object: its fields, which steps get as `name.field`. */
  fields?: string[]
  /** Of a list: what runs for each of its objects, after the steps of the method. */
  rows?: PlanStep[]
}

/** Rows that belong to a row. */
export interface RelatedRows {
  name: string
  plan: ListPlan
  told: ApiMethod['told']
}

export interface ApiMethod {
  method: HttpMethod
  /** Below the URL, with `:name` for its parameters. */
  path: string
  summary?: Text
  answer: 'rows' | 'row'
  inputs: ApiInput[]
  columns: PlanColumn[]
  /** What the documentation says of columns, by their keys: their labels, and what no plan needs to know. */
  told: Record<string, { label?: Text } & Pick<AnsweredColumn, 'isTruth' | 'nullable'>>
  source: Address
  totalMs: number
  /** Columns by which a call may narrow and sort. */
  filters: string[]
  sorts: string[]
  /** Columns that identify a row: pages lead on behind the last row. */
  keys: string[]
  /** The column from whose value on a call may ask for rows. */
  since?: string
  /** A call may ask for some of the columns. */
  sparse?: true
  /** What reads the rows that belong to each row, where a call names them. */
  related?: RelatedRows[]
  maxRows: number
  /** Where the row is read that was made, with `:NAME` for columns of the answer. */
  location?: string
  /** A change says in `If-Match` what it changes. */
  needsIfMatch?: true
  /** What reads: rows page by page. Else `steps` run in one transaction. */
  list?: ListPlan
  /** The jq filter that makes the answer of what was read. */
  filter?: string
  /** The report of its rows, for who accepts its type, and what reads the lines of each. */
  report?: { plan: ReportPlan; lines: { name: string; plan: ListPlan }[] }
  /** An answer that the documentation shows. */
  example?: unknown
  steps: PlanStep[]
}
