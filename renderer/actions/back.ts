import { textOf } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'

export const back: ActionFunction<'back'> = (action, scope) => {
  scope.screen.settle()
  scope.app.back(action.route === undefined ? undefined : textOf(action.route, scope))
}
