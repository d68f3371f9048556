import { findOfKind } from '../../document.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { fileEnd } from '../../report/file-type.ts'
import { orderReports, reportOutputs, transferReports } from '../../report/report-outputs.ts'
import { isToBeShown } from '../../report/report-view.ts'
import type { Rule } from '../../rules/rule.ts'

/** A workbook is saved, wherever a page is told to show it. */
export const workbookNotShown: Rule<'content'> = (document, { library }) =>
  [...reportOutputs(document.spec), ...orderReports(document.spec), ...transferReports(document.spec)]
    .filter(isToBeShown)
    .flatMap(({ at, output }) => {
      const report = findOfKind('report', output.report, library)
      if (!report || fileEnd(report.spec) === '.pdf') return []
      const problem = makeProblem('workbook-not-shown', document, `${at}/inPage`, { values: [report.key] })
      return [{ ...problem, severity: 'warning' }]
    })
