import * as codes from '../../generated/codes.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Problem } from '../../problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** Most digits of a packed decimal (Db2 for i). */
const mostDigits = 63

/** A program is called with values of a known length: the caller and the program share the storage. */
export const programParameters: Rule<'schema'> = (document) => {
  if (document.spec.type !== codes.schemaType.clProgram) return []
  return (document.spec.parameters ?? []).flatMap((parameter, index): Problem[] => {
    const at = `/spec/parameters/${index}`
    const { dataType, length, scale = 0 } = parameter
    if (length === undefined) return [makeProblem('required', document, `${at}/length`, { values: ['Length'] })]
    if (dataType !== 'numeric') return []
    if (length > mostDigits)
      return [makeProblem('program-length', document, `${at}/length`, { values: [mostDigits], found: length })]
    return scale > length
      ? [makeProblem('program-scale', document, `${at}/scale`, { values: [length], found: scale })]
      : []
  })
}
