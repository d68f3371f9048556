import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { textOf } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'

/** Puts a value into a state, at once unless somebody is asked first. */
export const set: ActionFunction<'set'> = (action, scope) => {
  const put = () => scope.screen.setState(action.state, evaluate(action.value, scope))
  if (action.confirm === undefined) return put()
  return scope.confirm({ text: textOf(action.confirm, scope) }).then((isMeant) => (isMeant ? put() : false))
}
