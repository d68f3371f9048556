import type { Document } from '../document.ts'
import type { ReportSpec } from '../generated/kinds/report.ts'
import { codeText } from '../sql/code-text.ts'
import { checkTemplate } from '../template/check-template.ts'
import { parseTemplate } from '../template/parse-template.ts'
import type { Fault } from '../template/template.ts'
import { reportData } from './report-data.ts'

/** The first fault of a report's template; `get` gives documents by their addresses. */
export function templateFault(spec: ReportSpec, get: (address: string) => Document | undefined): Fault | undefined {
  const parsed = parseTemplate(codeText(spec.page))
  if ('fault' in parsed) return parsed.fault
  return checkTemplate(parsed.template, reportData(spec, get))[0]
}
