// Made from schemas/ by `npm run generate`; do not edit.

export type LineFault = {
  /**
   * Number of the line in the file, from 1.
   */
  line: number
  /**
   * Number of the column in the file, from 1; left out: the whole line.
   */
  column?: number
  /**
   * What the column is called.
   */
  label?: string
  /**
   * What stands there.
   */
  value?: string
  /**
   * Why it is not taken.
   */
  reason: string
}

export type Transfer = {
  /**
   * Which transfer.
   */
  id: string
  /**
   * Name of the file.
   */
  name: string
  /**
   * Bytes.
   */
  size: number
  /**
   * SHA-256 of the bytes.
   */
  hash?: string
  /**
   * How far it is; ended: its engine is gone.
   */
  state: 'checked' | 'running' | 'done' | 'failed' | 'stopped' | 'ended'
  /**
   * The stage that it is in, or at which it ended.
   */
  stage: 'inputCheck' | 'transferCheck' | 'execution' | 'postSchema'
  /**
   * What became of it.
   */
  outcome?: 'success' | 'error' | 'rollback' | 'abort' | 'timeout'
  /**
   * Lines with data.
   */
  lines: number
  /**
   * Lines that the input check does not take.
   */
  faulty: number
  /**
   * Lines that are behind it.
   */
  done: number
  /**
   * Lines whose rows are kept.
   */
  written?: number
  /**
   * Everything is rolled back: what would happen.
   */
  isDry?: boolean
  counts?: {
    /**
     * Rows that are new.
     */
    inserted?: number
    /**
     * Rows that were there.
     */
    updated?: number
    /**
     * Rows that were taken away.
     */
    deleted?: number
  }
  /**
   * First line that holds data.
   */
  first?: number
  /**
   * The first thousand that were found.
   */
  problems: LineFault[]
  /**
   * What a person is told of the outcome.
   */
  message?: string
  /**
   * When it was checked.
   */
  at?: string
  /**
   * Name under which the server keeps the file; empty: one of this name is there, and it was not kept.
   */
  kept?: string
  /**
   * How long it took, in milliseconds.
   */
  ms?: number
}

export type TransferCancelRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
}

export type TransferCancelResponse = {}

export type TransferCheckRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Name of the file; its end says the type.
   */
  name: string
  /**
   * Encoding of the file; left out: that of the definition.
   */
  encoding?: 'utf8' | 'cp932' | 'Shift_JIS' | 'EUC-JP' | 'utf16le'
  /**
   * First line that holds data, where the user says it.
   */
  startRow?: number
  /**
   * Number of the column in the file, from 1, by the name of the column that it becomes; where the user says it.
   */
  mapping?: {
    [k: string]: number
  }
}

export type TransferCheckResponse = Transfer

export type TransferEditRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
  /**
   * Rows that were changed.
   */
  rows?: {
    /**
     * Number of the line.
     */
    line: number
    /**
     * All its values; left out: the row is left out.
     *
     * Items: A value.
     */
    cells?: string[]
  }[]
  /**
   * Rows behind the others.
   */
  added?: string[][]
}

export type TransferEditResponse = Transfer

export type TransferErrorFileRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
}

/**
 * The lines that were not transferred, with the reason in a last column.
 */
export type TransferErrorFileResponse = string

export type TransferFindRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Values by the names of columns of the key.
   */
  keys: {
    [k: string]: string
  }
}

export type TransferFindResponse = Transfer

export type TransferLookRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Name of the file; its end says the type.
   */
  name: string
}

export type TransferLookResponse = {
  /**
   * The first lines.
   */
  lines: string[][]
}

export type TransferProgressRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer; left out: the one of this user that is under way.
   */
  id?: string
}

export type TransferProgressResponse = {
  transfer?: Transfer
}

export type TransferResultRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
}

export type TransferResultResponse = Transfer

export type TransferRowsRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
  /**
   * How many rows stand before them.
   */
  from?: number
  /**
   * Only those that are not taken.
   */
  faulty?: boolean
}

export type TransferRowsResponse = {
  /**
   * Columns that are read.
   */
  columns: {
    /**
     * Its place in a row, from 1.
     */
    from: number
    /**
     * What it is called.
     */
    label: string
    /**
     * It holds days, written in this format.
     */
    day?: string
  }[]
  /**
   * Some of the rows.
   */
  rows: {
    /**
     * Number of the line.
     */
    line: number
    /**
     * All its values.
     *
     * Items: A value.
     */
    cells: string[]
    /**
     * Why it is not taken.
     */
    faults: {
      /**
       * Place of the value, from 1; left out: the whole row.
       */
      column?: number
      /**
       * What is wrong.
       */
      reason: string
    }[]
  }[]
  /**
   * How many there are.
   */
  total: number
}

export type TransferStartRequest = {
  /**
   * Number of the content.
   */
  contentId: number
  /**
   * Which transfer.
   */
  id: string
  /**
   * Without the faulty lines.
   */
  leaveOut?: boolean
  /**
   * Everything is rolled back.
   */
  dry?: boolean
}

export type TransferStartResponse = Transfer
