// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem, Use } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { Text } from '../common/text.ts'
import type { DataSourceSpec } from '../kinds/data-source.ts'

export type DataSourceAboutRequest = {
  /**
   * Address of the data source.
   */
  address: `${string}/${string}`
}

export type DataSourceAboutResponse = {
  /**
   * There is no such data source any more; then the rest is left out.
   */
  missing: boolean
  /**
   * Number of the row.
   */
  id?: number
  /**
   * Address of the data source.
   */
  address: `${string}/${string}`
  name?: Text
  /**
   * Code of its type.
   */
  code?: number
  /**
   * Name of its type.
   */
  title?: string
  /**
   * What is special about its type.
   */
  facts?: Record<string, unknown>
}

export type DataSourceInitRequest = {}

export type DataSourceInitResponse = {
  types: {
    /**
     * Code of the type.
     */
    code?: unknown
    /**
     * Its name.
     */
    title: string
    /**
     * Port that its servers have.
     */
    port?: unknown
    /**
     * What is special about it.
     */
    facts: Record<string, unknown>
  }[]
}

export type DataSourceSchemaCountRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type DataSourceSchemaCountResponse = {
  /**
   * Number of schemas.
   */
  count: number
}

export type DataSourceSchemaListRequest = {
  /**
   * Number of the row.
   */
  id: number
}

export type DataSourceSchemaListResponse = {
  rows: Use[]
  /**
   * Number.
   */
  total: number
}

export type DataSourceTestRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: DataSourceSpec}
  /**
   * Secrets typed in the form, by the pointer of their field; null removes one. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
  /**
   * Row whose stored secret is used while the destination is the same.
   */
  id?: number
}

export type DataSourceTestResponse = {
  /**
   * Milliseconds until the answer.
   */
  ms?: number
  /**
   * What the server says it is.
   */
  version?: string
  /**
   * Whom the database takes Kumiki for.
   */
  user?: string
  /**
   * Encoding of the connection or the database.
   */
  encoding?: string
  /**
   * On whose clock moments with a zone are shown and taken.
   */
  timeZone?: string
  /**
   * What the warnings say, one a line; left out without any.
   */
  advice?: string
  /**
   * What works and should be changed all the same, in the caller's language.
   */
  warnings?: {
    code: string
    message: string
  }[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type DataSourceUniqueRequest = {
  /**
   * DBID to check.
   */
  DBID: string
  /**
   * Row that may have it.
   */
  id?: number
}

export type DataSourceUniqueResponse = {
  /**
   * Nobody has it.
   */
  unique: boolean
}

export type ReceiptTableAboutRequest = {
  /**
   * Address of a schema whose data source is asked.
   */
  schema?: `${string}/${string}`
  /**
   * Number of the data source, in the place of a schema.
   */
  dbId?: number
}

export type ReceiptTableAboutResponse = {
  /**
   * Whether the table is there; refused: this user may not write it; other: it has other columns; own: it is made by itself.
   */
  state: 'there' | 'missing' | 'refused' | 'other' | 'own' | 'unknown'
  /**
   * Number of the data source.
   */
  dbId?: number
  name?: string
  /**
   * The statement that makes it.
   */
  ddl?: string
  /**
   * The statement that lets the user write it.
   */
  grant?: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ReceiptTableCreateRequest = {
  /**
   * Number of the data source.
   */
  dbId: number
  /**
   * The statement that was shown.
   */
  ddl: string
}

export type ReceiptTableCreateResponse = {
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
