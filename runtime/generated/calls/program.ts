// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem, RunAnswer } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { SchemaSpec } from '../kinds/schema.ts'

export type ProgramCheckCcsidRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * Code page.
   */
  ccsid: string
}

export type ProgramCheckCcsidResponse = {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ProgramCheckLibraryRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * Library of the program.
   */
  library: string
}

export type ProgramCheckLibraryResponse = {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ProgramCheckRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * Library of the program.
   */
  library: string
  /**
   * Name of the program.
   */
  program: string
}

export type ProgramCheckResponse = {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * A library or program to choose.
 */
export type ProgramChoice = {
  /**
   * Name.
   */
  value: string
  /**
   * Name and text.
   */
  label: string
  /**
   * What it says of itself.
   */
  text?: string
  /**
   * Language of a program.
   */
  attribute?: string
}

export type ProgramExecuteRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * A schema document, as it stands in the editor, instead of what follows.
   */
  document?: Omit<DocumentEnvelope, 'spec'> & {spec: SchemaSpec}
  /**
   * Values by parameter name.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Library of the program.
   */
  library?: string
  /**
   * Name of the program.
   */
  program?: string
  /**
   * Code page.
   */
  ccsid?: string
  /**
   * Library list while the program runs.
   */
  initLibrary?: string[]
  /**
   * Commands before the program, one a line.
   */
  cl?: string | string[]
  /**
   * Parameters in their order.
   */
  parameters?: {
    /**
     * Name of the parameter.
     */
    name: string
    /**
     * Whether the program may change it. Default: "input".
     */
    direction?: 'input' | 'inputOutput'
    /**
     * How it is passed. Default: "character".
     */
    dataType?: 'character' | 'numeric'
    /**
     * Characters or digits.
     */
    length: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
    /**
     * The value that is passed.
     */
    data?: string | number | boolean | null
  }[]
  /**
   * Seconds.
   */
  timeout?: number
}

export type ProgramExecuteResponse = RunAnswer

export type ProgramLibrariesRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ProgramLibrariesResponse = {
  rows: ProgramChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ProgramLibraryListRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
}

export type ProgramLibraryListResponse = {
  /**
   * Libraries in their order.
   */
  libraries: string[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ProgramListRequest = {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
  /**
   * Library of the program.
   */
  library: string
  /**
   * Part of a name or of a text.
   */
  find?: string
  /**
   * Rows at most.
   */
  limit?: number
}

export type ProgramListResponse = {
  rows: ProgramChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type ProgramUserCcsidRequest = {
  /**
   * Number of the data source.
   */
  id: number
}

export type ProgramUserCcsidResponse = {
  /**
   * CCSID of the user's jobs.
   */
  ccsid: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
