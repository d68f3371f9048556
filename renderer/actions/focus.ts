import { textOf } from '../scope.ts'
import type { FocusAction } from './action.ts'
import type { ActionFunction } from './context.ts'

/** Goes to the control for a place of the document (`data-at` holds its JSON pointer), as soon as it is drawn. */
export const focus: ActionFunction<FocusAction> = (action, scope) => {
  const at = textOf(action.at, scope)
  setTimeout(() => {
    const place = document.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`)
    const control = place?.matches('input, textarea, select, button')
      ? place
      : place?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
    place?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, 50)
}
