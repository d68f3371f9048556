import { Unreadable } from '../../parsing/errors.ts'

/** What a line cannot be read for. */
export type FaultCode =
  | 'bytes-unreadable'
  | 'null-character'
  | 'quote-open'
  | 'quote-inside'
  | 'quote-behind'
  | 'line-too-long'
  | 'cell-too-long'
  | 'too-many-columns'
  | 'cell-error'

export interface ReadFault {
  code: FaultCode
  /** Number of the file's column, from 1, where one is concerned. */
  column?: number
  /** What the text of the fault names: bytes, a limit, an error's name. */
  values: string[]
}

/** A row of a file. `line` is where it begins: cells in quotes may have several lines. */
export interface FileLine {
  line: number
  /** Texts; numbers as digits, moments as ISO. Of a line with faults: what can be shown of it, never what may be stored. */
  cells: string[]
  /** What a sheet shows of some of them by its formats, by their columns from 1: `00123` of 123. A column of texts takes it. */
  shown?: Record<number, string>
  /** Columns from 1 in which a text without a character stands in quotes, where nothing at all is no value. */
  emptyTexts?: number[]
  faults?: ReadFault[]
}

export interface ReadLimits {
  /** Most characters of a row. */
  row: number
  /** Most columns. */
  columns: number
  /** Most characters of a cell. */
  cell: number
}

export const usualLimits: ReadLimits = { row: 1_048_576, columns: 1_024, cell: 262_144 }

/** The file as a whole cannot be read. */
export class FileUnreadable extends Unreadable {
  constructor(
    code: 'excel-old' | 'excel-broken' | 'excel-encrypted' | 'excel-too-large' | 'sheet-missing',
    values?: string[],
  ) {
    super(code, values)
  }
}
