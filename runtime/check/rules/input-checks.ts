import { makeProblem } from '../../problems/make-problem.ts'
import type { Problem } from '../../problem.ts'
import type { Rule } from './rule.ts'
import { visitObjects } from './visit-objects.ts'

/** Component that checks an input (specification 3, "Custom component"). */
const checksInput = 5

/** Only a component that checks inputs can decide whether one is right, wherever inputs are. */
export const inputChecks: Rule = (document, { library }) => {
  const problems: Problem[] = []
  visitObjects(document.spec, '/spec', ({ component }, at) => {
    if (typeof component !== 'string' || !/\/inputCheck\/rules\/\d+$/.test(at)) return
    const spec = library.get(component)?.spec
    if (spec && spec.type !== checksInput)
      problems.push(makeProblem('component-type-wrong', document, `${at}/component`, [], component))
  })
  return problems
}
