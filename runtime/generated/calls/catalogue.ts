// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { TextLimit } from '../common/text-limit.ts'

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
  /**
   * What else is known of it: values of a mapping's other properties. All rows hold the same names.
   */
  brings?: {
    /**
     * How its text is read.
     */
    inputType?: string | null
    /**
     * It identifies a row, alone or with others.
     */
    key?: boolean | null
    /**
     * The longest text that it takes.
     */
    limit?: TextLimit | null
  }
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
