import type { ActionFunction } from './context.ts'

export const reload: ActionFunction<'reload'> = (action, scope) => {
  scope.screen.reload(action.load)
}
