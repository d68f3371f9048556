import { makeProblem } from '../../problems/make-problem.ts'
import type { ObjectRule } from './everywhere.ts'

/** Component that checks an input (specification 3, "Custom component"). */
const checksInput = 5

/** Only a component that checks inputs can decide whether one is right, wherever inputs are. */
export const inputChecks: ObjectRule = ({ component }, { document, at }, { library }) => {
  if (typeof component !== 'string' || !/\/inputCheck\/rules\/\d+$/.test(at)) return []
  const spec = library.get(component)?.spec
  if (!spec || spec.type === checksInput) return []
  return [makeProblem('component-type-wrong', document, `${at}/component`, [], component)]
}
