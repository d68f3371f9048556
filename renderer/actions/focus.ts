import { textOf } from '../state/scope.ts'
import { focusPlace } from '../ui/focus-place.ts'
import type { ActionFunction } from './context.ts'

/** Goes to the control for a place of the document. */
export const focus: ActionFunction<'focus'> = (action, scope) => focusPlace(textOf(action.at, scope))
