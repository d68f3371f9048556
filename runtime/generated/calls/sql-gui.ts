// Made from schemas/ by `npm run generate`; do not edit.

import type { CatalogueColumn, CatalogueLibrary, FoundTables, Problem, RunAnswer, StatementAbout } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { SchemaSpec } from '../kinds/schema.ts'

export type SqlgCreatesqlRequest = {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Number of the data source in whose SQL the text is written; default the statement's own.
   */
  sqlgDb?: number
  /**
   * The text as it stands in the editor.
   */
  sqlCommand?: string
  /**
   * The first text: there is none to compare with. Default: false.
   */
  isInitialSql?: boolean
  /**
   * The text was changed by hand: it stays, and is described as it stands. Default: false.
   */
  sqlCommandChangeFlg?: boolean
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
  /**
   * 1 runs it as well. Default: "".
   */
  execFlg?: '' | '1'
  /**
   * Values by parameter name, for the run.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Rows at most. Default: 100.
   */
  limit?: number
}

export type SqlgCreatesqlResponse = {
  /**
   * The statement, texts as literals and :NAME for parameters.
   */
  sqlCommand: string
  /**
   * It differs from the one that was sent.
   */
  changed: boolean
  columns?: NonNullable<SchemaSpec['resultColumns']>[number][]
  parameters: NonNullable<SchemaSpec['parameters']>[number][]
  result?: RunAnswer
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlgExecsqlRequest = {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Values by parameter name.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * The row of a login: values of the parameters that are called as its columns.
   */
  login?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Rows at most. Default: 100.
   */
  limit?: number
  /**
   * Seconds until it is cancelled; default the schema's.
   */
  timeout?: number
}

export type SqlgExecsqlResponse = RunAnswer

export type SqlgFieldRequest = {
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
  file: string
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export type SqlgFieldResponse = {
  rows: CatalogueColumn[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlgFileRequest = {
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

export type SqlgFileResponse = FoundTables

export type SqlgInfoRequest = {
  /**
   * A schema of SQL GUI, as it stands in the editor.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Number of the data source, where no document is given.
   */
  dbId?: number
  /**
   * Tables, joins, fields and conditions, where no document is given.
   */
  sqlg?: Record<string, unknown>
  /**
   * Result columns that are known; they keep keys and labels.
   */
  columns?: Record<string, unknown>[]
  /**
   * Parameters that are declared: name, dataType, data.
   */
  parameters?: {
    name: string
  }[]
  /**
   * Tells everything that a save would find. Default: false.
   */
  saveCheck?: boolean
}

export type SqlgInfoResponse = StatementAbout

export type SqlgInitLibraryRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
}

export type SqlgInitLibraryResponse = {
  /**
   * Libraries in which tables are looked for, in this order.
   */
  rows: string[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlgLibraryRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Asks the database again instead of what is remembered.
   */
  refresh?: boolean
}

export type SqlgLibraryResponse = {
  rows: CatalogueLibrary[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type SqlgSubqueryFieldsRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * Address of one subquery; all of the data source without.
   */
  schema?: `${string}/${string}`
}

export type SqlgSubqueryFieldsResponse = {
  rows: {
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    name: string
    /**
     * What it says of itself.
     */
    text?: string
    fields: NonNullable<SchemaSpec['resultColumns']>[number][]
    parameters: NonNullable<SchemaSpec['parameters']>[number][]
  }[]
}
