import type { ReportSheetResponse } from '../generated/calls/report.ts'

/** A sheet of a workbook as it is drawn beside the settings of its report. */
export type DrawnSheet = ReportSheetResponse
export type DrawnRow = DrawnSheet['rows'][number]
export type DrawnCell = DrawnRow['cells'][number]

/** So much of a sheet is drawn. */
export const drawnAtMost = { rows: 200, columns: 60 }
