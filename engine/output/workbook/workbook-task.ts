import type { WorkbookSetting } from '../../../runtime/report/workbook-setting.ts'
import type { DrawnSheet } from '../../../runtime/report/drawn-sheet.ts'
import type { TemplateSeen } from '../../../runtime/report/template-seen.ts'
import type { Filling } from './fill-workbook.ts'

/** What the process that reads workbooks of others is to do with one. */
export type WorkbookTask = FillTask | LookTask

/** The bytes are the workbook, so many, and behind it the rows: a line of JSON for each. */
export interface FillTask extends Filling {
  task: 'fill'
  size: number
}

/** What can be said of a workbook before it is filled, or how a sheet of it is drawn. */
export interface LookTask {
  task: 'look' | 'draw'
  sheet?: WorkbookSetting['sheet']
}

export type WorkbookPiece = { bytes: Uint8Array } | { seen: TemplateSeen } | { drawn: DrawnSheet }
