// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'

export interface SchemaCopyRequest {
  /**
   * Number of the schema that is copied; without it, the schemas are listed.
   */
  id?: number
  /**
   * Part of a name.
   */
  find?: string
}

export interface SchemaCopyResponse {
  /**
   * Items: id, address, name, type, dataSource.
   */
  rows?: Record<string, unknown>[]
  /**
   * 0: not stored yet.
   */
  id?: number
  /**
   * The copy.
   */
  document?: Record<string, unknown>
  /**
   * 0.
   */
  revision?: number
  /**
   * None.
   */
  secrets?: Record<string, unknown>
}

export interface SqlAdoptRequest {
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
}

export interface SqlDriftRequest {
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

export interface SqlDriftResponse {
  /**
   * Name of the data source, where all its schemas are compared.
   */
  source?: string
  /**
   * Items: key, item, schemaId, address, schema, revision, what (dropped, renamed, changed, added), field, before, after, uses, used, drift, readOnly (the schema may not be changed).
   */
  rows: Record<string, unknown>[]
  /**
   * Some rows are of schemas that the caller may see, but not change.
   */
  kept?: boolean
  /**
   * Schemas that were looked at.
   */
  checked: number
  /**
   * Schemas that there are.
   */
  total: number
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface SqlExecuteRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
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
   * Rows at most (cursor size). Default: 100.
   */
  limit?: number
  /**
   * Seconds until it is cancelled; default the schema's.
   */
  timeout?: number
}

export interface SqlExecuteResponse {
  /**
   * Items: key, title, type, typeClass, size, decimalDigits, inullable.
   */
  columns: Record<string, unknown>[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Further rows were there.
   */
  more: boolean
  /**
   * Rows that a writing statement would have changed.
   */
  changes: number
  /**
   * What sequence ID parameters would have got, by name.
   */
  numbers?: {
    [k: string]: number
  }
  /**
   * What a check schema decides.
   */
  check?: {
    /**
     * Whether the check lets the work go on.
     */
    execFlg: boolean
    /**
     * Why not, in the words of the check.
     */
    error: string
  }
  /**
   * Milliseconds.
   */
  ms: number
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface SqlExplainRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
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

export interface SqlExplainResponse {
  /**
   * A step a line.
   */
  lines: string[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface SqlInfoRequest {
  /**
   * A schema document, as it stands in the editor.
   */
  document?: Record<string, unknown>
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * The statement; beside a document, the part of it that was chosen.
   */
  sql?: string
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
}

export interface SqlInfoResponse {
  /**
   * Items: A result column: key, name, type, typeClass, size, decimalDigits, inullable, limit.
   */
  columns?: Record<string, unknown>[]
  /**
   * How many of them the schema keeps in another way, or not at all.
   */
  differs?: number
  /**
   * Items: A parameter: name, dataType, length, scale.
   */
  parameters?: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface SqlRunsRequest {
  /**
   * Number of the schema.
   */
  id: number
}

export interface SqlRunsResponse {
  /**
   * Items: at, origin, page, by, count, ms, maxMs, rows, failed, stopped, error.
   */
  rows: Record<string, unknown>[]
}

export interface SqlSwitchRequest {
  /**
   * Numbers of schemas.
   */
  schemaIds?: number[]
  /**
   * Addresses of schemas, instead of their numbers; empty beside dbId: all of that data source.
   */
  schemas?: string[]
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

export interface SqlSwitchResponse {
  /**
   * Name of the data source to which they move.
   */
  target: string
  /**
   * Names of the schemas that are deleted.
   */
  going: string
  /**
   * Names of what would change and the caller may only see: then nothing is moved.
   */
  kept: string
  /**
   * Items: schemaId, address, name, goes, failed, problems, told, usedBy, used.
   */
  rows: Record<string, unknown>[]
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

export interface SqlSysfieldsRequest {
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

export interface SqlSysfieldsResponse {
  /**
   * Items: name, type, typeClass, size, decimalDigits, inullable, key, label, limit.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface SqlTablesRequest {
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
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export interface SqlTablesResponse {
  /**
   * Items: name, text.
   */
  libraries: Record<string, unknown>[]
  /**
   * Items: library, name, view, text.
   */
  rows: Record<string, unknown>[]
  /**
   * There are further ones: narrow the search.
   */
  more: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
