import { textOf } from '../scope.ts'
import type { FocusAction } from './action.ts'
import type { ActionFunction } from './context.ts'

/** How often is looked for a place that a tab or a lazy block has yet to draw, each time after `pauseMs`. */
const tries = 20
const pauseMs = 50

/** Goes to the control for a place of the document (`data-at` holds its JSON pointer), as soon as it is drawn. */
export const focus: ActionFunction<FocusAction> = (action, scope) => {
  const at = textOf(action.at, scope)
  const look = (left: number): void => {
    const place = document.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`)
    if (!place && left > 0) setTimeout(() => look(left - 1), pauseMs)
    const control = place?.matches('input, textarea, select, button')
      ? place
      : place?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
    place?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  setTimeout(() => look(tries), pauseMs)
}
