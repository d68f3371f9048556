import type { ReloadAction } from './action.ts'
import type { ActionFunction } from './context.ts'

export const reload: ActionFunction<ReloadAction> = (action, scope) => {
  scope.screen.reload(action.load)
}
