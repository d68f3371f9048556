import { makeProblem } from '../../problems/make-problem.ts'
import { templateFault } from '../../report/template-fault.ts'
import type { Rule } from '../../rules/rule.ts'

/** What is filled is read, and names only what its rows have: told at its line and column. */
export const reportTemplate: Rule<'report'> = (document, { library }) => {
  const { spec } = document
  if (!spec.dataSchemas?.length)
    return [makeProblem('required', document, '/spec/dataSchemas', { values: ['Schemas'] })]
  if (spec.type !== 'pdf') return []
  const fault = templateFault(spec, (address) => library.get(address))
  if (!fault) return []
  const { code, line, column, what } = fault
  if (code === 'template-too-long') return [makeProblem('too-long', document, '/spec/page', { values: ['Page', what] })]
  return [makeProblem(code, document, '/spec/page', { values: [line, column, what], found: what })]
}
