import { textOf } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'
import { run } from './run.ts'

const choiceMs = 10_000

export const message: ActionFunction<'message'> = ({ tone, text, action }, scope) => {
  scope.app.notify({
    tone: tone ?? 'success',
    text: textOf(text, scope),
    ...(action && {
      ms: choiceMs,
      action: { label: textOf(action.label, scope), run: () => void run(action.do, scope) },
    }),
  })
}
