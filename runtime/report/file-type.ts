import type { ReportSpec } from '../generated/kinds/report.ts'
import type { ReportPlan } from './report-plan.ts'

/** Media types of workbooks, without and with macros. */
export const workbookTypes = {
  plain: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  macros: 'application/vnd.ms-excel.sheet.macroEnabled.12',
}

/** How the name of a report's file ends, with its point. */
export function fileEnd({ type, as, macros }: Pick<ReportSpec, 'type' | 'as' | 'macros'>): string {
  if (type === 'pdf' || as === 'pdf') return '.pdf'
  return macros ? '.xlsm' : '.xlsx'
}

export function mediaTypeOf(plan: ReportPlan): string {
  if (!('workbook' in plan) || plan.workbook.isPrinted) return 'application/pdf'
  return plan.workbook.hasMacros ? workbookTypes.macros : workbookTypes.plain
}

/** A file of many rows is not named after one of them. */
export const plainName = (name: string): string => name.replace(/[-_ ]?\{(?!date\})[^{}]*\}/g, '')
