import { pathOf } from '../../runtime/expressions/scope.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { textOf } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'

/** Puts a value into a state, at once unless somebody is asked first. */
export const set: ActionFunction<'set'> = (action, scope) => {
  const put = () => {
    const value = evaluate(action.value, scope)
    if (action.under === undefined) return scope.screen.setState(action.state, value)
    const held = scope.get(pathOf('state', action.state))
    scope.screen.setState(action.state, { ...(isObject(held) && held), [textOf(action.under, scope)]: value })
  }
  if (action.confirm === undefined) return put()
  return scope.confirm({ text: textOf(action.confirm, scope) }).then((isMeant) => (isMeant ? put() : false))
}
