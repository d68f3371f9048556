import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { t } from '@lingui/core/macro'
import { CallFailure } from '../call/call.ts'
import { fileNameOf, withDate } from '../browser/file-name.ts'
import { saveFile } from '../browser/save-file.ts'
import { textOf, type Scope } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'

/** Saves a value, or the answer of a call, as a file: text and files as they are, anything else as JSON. */
export const download: ActionFunction<'download'> = async (action, scope) => {
  const content = action.call
    ? await fetched(action.call, evaluate(action.input ?? {}, scope), scope)
    : evaluate(action.value, scope)
  const name = savedName(textOf(action.fileName, scope))
  if (content instanceof Blob) return saveFile(content, name)
  const isText = typeof content === 'string'
  const text = isText ? content : `${JSON.stringify(content, null, 2)}\n`
  saveFile(new Blob([text], { type: isText ? 'text/plain' : 'application/json' }), name)
}

/** What every system takes; what stands in it of rows may be anything. */
function savedName(name: string): string {
  const end = /\.[a-z]+$/.exec(name)?.[0] ?? ''
  return fileNameOf(withDate(name.slice(0, name.length - end.length), new Date()), end)
}

/** What the call answers; that the network failed is told as a download's own failure. */
async function fetched(call: string, input: unknown, scope: Scope): Promise<unknown> {
  const isOfNetwork = ({ kind }: CallFailure): boolean => kind === 'network'
  try {
    return await scope.app.callNamed(call, input, {
      shownByCaller: isOfNetwork,
      take: (response) => response.blob(),
      long: true,
    })
  } catch (error) {
    if (error instanceof CallFailure && isOfNetwork(error))
      scope.app.notify({ tone: 'error', text: t`Failed to download due to CORS error or network error` })
    throw error
  }
}
