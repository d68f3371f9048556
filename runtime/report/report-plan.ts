import type { PlanKey } from '../compile/plan.ts'
import type { ReportOutput } from '../generated/common/report-output.ts'
import type { Paper } from './paper.ts'

/** How a report is made of the rows of the plan that holds this. */
export interface ReportPlan {
  rows: NonNullable<ReportOutput['rows']>
  /** Plan that says which rows its user may see, where some are named by their keys. */
  seen?: PlanKey
  /** It is of an order of its user, whose columns are its row. */
  ofOrder?: true
  /** Its schemas take values of a row: they run once for each that is named. */
  isForEach?: true
  /** What belongs to each row, by the name under which the template reads it. */
  lines: { name: string; plan: PlanKey }[]
  /** Text of the template, which was checked when it was saved. */
  template: string
  paper: Paper
  /** Stored files, as `blob/` and their keys, by the names of the template. */
  pictures: Record<string, string>
  font?: string
  /** What readers of the file call it, by language. */
  title: Record<string, string>
}
