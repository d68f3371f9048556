// Made from schemas/ by `npm run generate`; do not edit.

export interface ProgramCheckCcsidRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
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
  problems: Record<string, unknown>[]
}

export interface ProgramCheckLibraryRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
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
  problems: Record<string, unknown>[]
}

export interface ProgramCheckRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
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
  problems: Record<string, unknown>[]
}

export interface ProgramExecuteRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
  /**
   * A schema document, as it stands in the editor, instead of what follows.
   */
  document?: Record<string, unknown>
  /**
   * Values by parameter name.
   */
  values?: Record<string, unknown>
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

export interface ProgramExecuteResponse {
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
   * Milliseconds.
   */
  ms: number
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}

export interface ProgramLibrariesRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
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
  /**
   * Items: value, label, text, attribute.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}

export interface ProgramLibraryListRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
}

export interface ProgramLibraryListResponse {
  /**
   * Libraries in their order.
   */
  libraries: string[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
}

export interface ProgramListRequest {
  /**
   * Number of the data source.
   */
  dbId?: number
  /**
   * Address of the data source, instead of its number.
   */
  dataSource?: string
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
  /**
   * Items: value, label, text, attribute.
   */
  rows: Record<string, unknown>[]
  /**
   * Problems with their places.
   */
  problems: Record<string, unknown>[]
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
  problems: Record<string, unknown>[]
}
