import { evaluate } from '../../runtime/expressions/evaluate.ts'
import type { ActionFunction } from './context.ts'

export const set: ActionFunction<'set'> = (action, scope) => {
  scope.screen.setState(action.state, evaluate(action.value, scope))
}
