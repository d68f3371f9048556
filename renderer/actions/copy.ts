import { t } from '@lingui/core/macro'
import { textOf } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'

export const copy: ActionFunction<'copy'> = async (action, scope) => {
  await navigator.clipboard.writeText(textOf(action.value, scope))
  scope.app.notify({ tone: 'success', text: t`Copied` })
}
