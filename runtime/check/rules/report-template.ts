import type { Document, DocumentOf } from '../../document.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { reportData } from '../../report/report-data.ts'
import type { Rule } from '../../rules/rule.ts'
import { codeText } from '../../sql/code-text.ts'
import { checkTemplate } from '../../template/check-template.ts'
import { parseTemplate } from '../../template/parse-template.ts'
import type { Fault } from '../../template/template.ts'

/** What is filled is read, and names only what its rows have: told at its line and column. */
export const reportTemplate: Rule<'report'> = (document, { library }) => {
  const { spec } = document
  if (!spec.dataSchemas?.length)
    return [makeProblem('required', document, '/spec/dataSchemas', { values: ['Schemas'] })]
  if (spec.type !== 'pdf') return []
  const fault = firstFault(document, (address) => library.get(address))
  if (!fault) return []
  const { code, line, column, what } = fault
  if (code === 'template-too-long') return [makeProblem('too-long', document, '/spec/page', { values: ['Page', what] })]
  return [makeProblem(code, document, '/spec/page', { values: [line, column, what], found: what })]
}

function firstFault({ spec }: DocumentOf<'report'>, get: (address: string) => Document | undefined): Fault | undefined {
  const parsed = parseTemplate(codeText(spec.page))
  if ('fault' in parsed) return parsed.fault
  return checkTemplate(parsed.template, reportData(spec, get))[0]
}
