import { evaluate } from '../../runtime/expressions/evaluate.ts'
import type { ActionFunction } from './context.ts'

export const model: ActionFunction<'model'> = (action, scope) => {
  const at = evaluate(action.at, scope)
  const handle = scope.model(action.model)
  handle?.operate(action.operation, typeof at === 'string' ? at : undefined, evaluate(action.value, scope))
}
