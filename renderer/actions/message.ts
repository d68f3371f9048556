import { textOf } from '../scope.ts'
import type { ActionFunction } from './context.ts'

export const message: ActionFunction<'message'> = (action, scope) => {
  scope.app.notify({ tone: action.tone ?? 'success', text: textOf(action.text, scope) })
}
