// Made from schemas/ by `npm run generate`; do not edit.

import type { CatalogueColumn, FoundTables, Problem, RunAnswer, RunColumn, StatementAbout, StoredAnswer, TableRelations, Use } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { SchemaSpec } from '../kinds/schema.ts'

export type SchemaCopyRequest = {
  /**
   * Number of the schema that is copied; without it, the schemas are listed.
   */
  id?: number
  /**
   * Part of a name.
   */
  find?: string
}

/**
 * The copy, or the schemas that may be copied.
 */
export type SchemaCopyResponse =
  | StoredAnswer
  | {
      rows: {
        /**
         * Number of the row.
         */
        id: number
        /**
         * Address of a document, `kind/key`.
         */
        address: `${string}/${string}`
        name: string
        /**
         * Code of its type.
         */
        type?: unknown
        /**
         * Address of its data source.
         */
        dataSource?: unknown
      }[]
    }

export type SqlAdoptRequest = {
  /**
   * Number of the schema.
   */
  schemaId: number
  /**
   * Revision that was seen.
   */
  revision: number
  /**
   * Items of the drift.
   */
  items: string[]
  /**
   * Keys of renamed columns become their new names, and all that names them follows.
   */
  rename?: boolean
}

export type SqlDriftRequest = {
  /**
   * Number of the data source: all its schemas.
   */
  dbId?: number
  /**
   * Number of one schema.
   */
  schemaId?: number
  /**
   * Which of many schemas, from 1; 200 at a time.
   */
  page?: number
}

export type SqlDriftResponse = {
  /**
   * Name of the data source, where all its schemas are compared.
   */
  source?: string
  rows: {
    /**
     * Of the row in this answer.
     */
    key: string
    /**
     * Names the item within its schema, for `sql/adopt`.
     */
    item: string
    /**
     * Number of the schema.
     */
    schemaId: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    /**
     * Name of the schema.
     */
    schema: string
    /**
     * Revision of the row.
     */
    revision: number
    /**
     * What became of the column.
     */
    what: 'dropped' | 'renamed' | 'changed' | 'added'
    /**
     * The column as people know it.
     */
    field: string
    /**
     * What was, in words.
     */
    before: string
    /**
     * What is, in words.
     */
    after: string
    /**
     * Pages and other places that use the column.
     */
    uses: Use[]
    /**
     * The uses, in words.
     */
    used: string
    /**
     * What is asked before a dropped column is taken out, or a renamed one is called so everywhere, in words.
     */
    told?: string
    /**
     * The difference as data: what, key, name and more.
     */
    drift: Record<string, unknown>
    /**
     * The caller may see the schema, but not change it.
     */
    readOnly?: true
    /**
     * Its key may become its new name everywhere.
     */
    renames?: true
  }[]
  /**
   * One of them may be a column with another name.
   */
  renamed: boolean
  /**
   * Some rows are of schemas that the caller may see, but not change.
   */
  kept: boolean
  /**
   * Whether the rows are an answer: some differ, or every statement could be compared.
   */
  compared: boolean
  /**
   * Schemas that were looked at.
   */
  checked: number
  /**
   * Schemas that there are.
   */
  total: number
  /**
   * Schemas whose statement the database does not take.
   */
  problems: (Problem & {
    /**
     * Number of the schema.
     */
    schemaId: number
    /**
     * Name of the schema.
     */
    schema: string
  })[]
}

export type SqlExecuteRequest = {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Values by parameter name.
   */
  parameters?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login: values of the parameters that are called as its columns.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Takes the rows as a login takes them: one whose password hash fits PASSWORD, without the hash. Default: false.
   */
  asLogin?: boolean
  /**
   * A request of a Web API that changes something is sent all the same; nothing takes it back. Default: false.
   */
  send?: boolean
  /**
   * Rows at most (cursor size). Default: 100.
   */
  limit?: number
  /**
   * Seconds until it is cancelled; default the schema's.
   */
  timeout?: number
}

export type SqlExecuteResponse = RunAnswer

export type SqlExplainRequest = {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Values by parameter name.
   */
  parameters?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
}

export type SqlExplainResponse = {
  /**
   * A step a line.
   */
  lines: string[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlInfoRequest = {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Number of the document; 0: a new one.
   */
  id?: number
  /**
   * The document is saved next: what cannot be described yet is no problem, and columns that are the same are not told.
   */
  saving?: boolean
  /**
   * Columns that a run gave: taken where nothing else describes them.
   */
  answered?: RunColumn[]
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
}

export type SqlInfoResponse = StatementAbout

export type SqlRelationsRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema.
   */
  library: string
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export type SqlRelationsResponse = {
  rows: TableRelations[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlRunsRequest = {
  /**
   * Number of the schema.
   */
  id: number
}

export type SqlRunsResponse = {
  rows: {
    at: string
    /**
     * A page of a site, or a run of a builder.
     */
    origin: 'page' | 'test'
    /**
     * Key of the page's plan: `7/list`.
     */
    page?: string
    /**
     * Who ran it for a test.
     */
    by?: string
    /**
     * Runs that stand together.
     */
    count: number
    /**
     * Mean.
     */
    ms: number
    maxMs: number
    /**
     * Of the last of them.
     */
    rows?: number
    failed: boolean
    /**
     * Whoever started it stopped it or went away before it ended.
     */
    stopped: boolean
    /**
     * Why it failed.
     */
    error?: string
  }[]
}

export type SqlSwitchRequest = {
  /**
   * Numbers of schemas.
   */
  schemaIds?: number[]
  /**
   * Addresses of schemas, instead of their numbers; empty beside dbId: all of that data source.
   */
  schemas?: `${string}/${string}`[]
  /**
   * Number of a data source: all its schemas.
   */
  dbId?: number
  /**
   * Number of a content: all schemas that it uses.
   */
  contentId?: number
  /**
   * Number of the data source to which they move.
   */
  to: number
  /**
   * Moves them; without it nothing changes. Default: false.
   */
  apply?: boolean
  /**
   * Moves them although something is wrong. Default: false.
   */
  anyway?: boolean
}

export type SqlSwitchResponse = {
  /**
   * Name of the data source to which they move.
   */
  target: string
  /**
   * Names of what would change and the caller may only see: then nothing is moved.
   */
  kept: string
  /**
   * What is asked before they move, in words.
   */
  told: string
  rows: {
    /**
     * Number of the schema.
     */
    schemaId: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    name: string
    /**
     * Deleted with the move: the data source cannot run it.
     */
    goes: boolean
    failed: boolean
    /**
     * Problems with their places.
     */
    problems: Problem[]
    /**
     * The problems, in words.
     */
    told: string
    usedBy: Use[]
    /**
     * The uses, in words.
     */
    used: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
  /**
   * Nothing is wrong.
   */
  ok: boolean
  /**
   * They are moved.
   */
  applied: boolean
}

export type SqlSysfieldsRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema of the table.
   */
  library: string
  /**
   * Table or view.
   */
  table: string
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export type SqlSysfieldsResponse = {
  rows: CatalogueColumn[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlTablesRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Library or schema; empty looks in all.
   */
  library?: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
  /**
   * Whether the table of Kumiki's receipts is among them. Default: true.
   */
  receipts?: boolean
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export type SqlTablesResponse = FoundTables
