// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem, RunAnswer } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'

export interface ProgramCheckCcsidRequest {
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

export interface ProgramCheckCcsidResponse {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface ProgramCheckLibraryRequest {
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

export interface ProgramCheckLibraryResponse {
  /**
   * It exists.
   */
  checkRes: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface ProgramCheckRequest {
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

export interface ProgramCheckResponse {
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
export interface ProgramChoice {
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

export interface ProgramExecuteRequest {
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
  document?: DocumentEnvelope
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

export interface ProgramLibrariesRequest {
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

export interface ProgramLibrariesResponse {
  rows: ProgramChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface ProgramLibraryListRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: `${string}/${string}`
}

export interface ProgramLibraryListResponse {
  /**
   * Libraries in their order.
   */
  libraries: string[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface ProgramListRequest {
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

export interface ProgramListResponse {
  rows: ProgramChoice[]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export interface ProgramUserCcsidRequest {
  /**
   * Number of the data source.
   */
  id: number
}

export interface ProgramUserCcsidResponse {
  /**
   * CCSID of the user's jobs.
   */
  ccsid: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
