// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'

/**
 * A name of a catalogue to choose.
 */
export type CatalogueChoice = {
  /**
   * Name.
   */
  value: string
  /**
   * Name and text.
   */
  label: string
}

export type CatalogueColumnsRequest = {
  /**
   * Address of the data source.
   */
  dataSource: `${string}/${string}`
  /**
   * Library or schema; empty looks in all.
   */
  library?: string
  /**
   * Table or view.
   */
  table: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type CatalogueColumnsResponse = {
  rows: CatalogueChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type CatalogueLibrariesRequest = {
  /**
   * Address of the data source.
   */
  dataSource: `${string}/${string}`
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type CatalogueLibrariesResponse = {
  rows: CatalogueChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type CatalogueTablesRequest = {
  /**
   * Address of the data source.
   */
  dataSource: `${string}/${string}`
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
}

export type CatalogueTablesResponse = {
  rows: CatalogueChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
