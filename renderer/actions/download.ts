import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { textOf } from '../scope.ts'
import type { ActionFunction } from './context.ts'

/** Saves a value, or the answer of a call, as a file: text as it is, anything else as JSON. */
export const download: ActionFunction<'download'> = async (action, scope) => {
  const content = action.call
    ? await scope.app.callNamed(action.call, evaluate(action.input ?? {}, scope))
    : evaluate(action.value, scope)
  const isText = typeof content === 'string'
  const text = isText ? content : `${JSON.stringify(content, null, 2)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: isText ? 'text/plain' : 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = textOf(action.fileName, scope)
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 10_000)
}
