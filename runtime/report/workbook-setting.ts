import type { ReportSpec } from '../generated/kinds/report.ts'
import * as defaults from '../generated/defaults.ts'

/** A value that a workbook shows somewhere. */
export interface WorkbookCell {
  /** `B2`, or a name that the workbook has for a cell. */
  cell: string
  field: string
  aggregation?: Aggregation
}

export type Aggregation = 'sum' | 'count' | 'min' | 'max' | 'avg'

/** How rows are filled into a workbook. */
export interface WorkbookSetting {
  /** Left out: the first that is shown. */
  sheet?: string
  /** First row that is repeated. */
  rowOffset: number
  /** Rows of the sheet for one row of the data. */
  rowLength: number
  /** How many rows of the data the sheet has drawn: only what is more is put in. */
  drawnRows: number
  cells: WorkbookCell[]
  /** Field whose values have a sheet each; left out: all rows stand on one. */
  group?: string
  /** Rows of a sheet at most; left out: all of them stand on one. */
  pageRows?: number
}

export function workbookSetting({
  sheet,
  rowOffset,
  rowLength,
  drawnRows,
  cells = [],
  group,
  pageRows,
}: ReportSpec): WorkbookSetting {
  const usual = defaults.reportSpec
  return {
    ...(sheet !== undefined && { sheet }),
    rowOffset: rowOffset ?? usual.rowOffset,
    rowLength: rowLength ?? usual.rowLength,
    drawnRows: drawnRows ?? usual.drawnRows,
    cells,
    ...(group !== undefined && { group }),
    ...(pageRows !== undefined && { pageRows }),
  }
}
