import { componentTypeOf } from '../../components/index.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { ObjectRule } from './everywhere.ts'

/** Only a component that checks inputs can decide whether one is right, wherever inputs are. */
export const inputChecks: ObjectRule = ({ component }, { document, at }, { library }) => {
  if (typeof component !== 'string' || !/\/inputCheck\/rules\/\d+$/.test(at)) return []
  const found = library.get(component)
  if (!found?.spec || componentTypeOf(found)?.checksInputs) return []
  return [makeProblem('component-type-wrong', document, `${at}/component`, { found: component })]
}
