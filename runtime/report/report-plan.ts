import type { ResultColumn } from '../compile/content-spec.ts'
import type { PlanKey } from '../compile/plan.ts'
import type { ReportOutput } from '../generated/common/report-output.ts'
import type { Paper } from './paper.ts'
import type { WorkbookSetting } from './workbook-setting.ts'

/** How a report is made of the rows of the plan that holds this. */
export type ReportPlan = ReportRows & (PagePlan | WorkbookPlan)

export interface ReportRows {
  rows: NonNullable<ReportOutput['rows']>
  /** Plan that says which rows its user may see, where some are named by their keys. */
  seen?: PlanKey
  /** It is of an order of its user, whose columns are its row, or of a transfer of his, whose outcome is. */
  of?: 'order' | 'transfer'
  /** Its schemas take values of a row: they run once for each that is named. */
  isForEach?: true
  /** What belongs to each row, by the name under which the template reads it. */
  lines: { name: string; plan: PlanKey }[]
  /** What readers of the file call it, by language. */
  title: Record<string, string>
}

/** It is drawn as PDF. */
export interface PagePlan {
  /** Text of the template, which was checked when it was saved. */
  template: string
  paper: Paper
  /** Stored files, as `blob/` and their keys, by the names of the template. */
  pictures: Record<string, string>
  font?: string
}

/** It is filled into a workbook. */
export interface WorkbookPlan {
  workbook: WorkbookSetting & {
    /** The stored file, as `blob/` and its key. */
    template: string
    hasMacros?: true
    /** What is made of it is a PDF. */
    isPrinted?: true
    /** Columns of the rows and of their lines, with how their values are treated. */
    fields: { key: string; type: ResultColumn['typeClass'] }[]
  }
}
