import { useEffect } from 'react'
import type { Document } from '../../../../runtime/document.ts'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { About, ModelState } from '../../../model/model.ts'
import type { Scope } from '../../../state/scope.ts'
import { useExternal } from '../../../state/use-external.ts'
import { callsFor, isUnsaved } from './use-save.ts'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'

interface Followed {
  block: Blocks['document-bar']
  scope: Scope
  handle: EditHandle | undefined
  state: ModelState | undefined
  /** It is being saved: what is told then is one's own. */
  busy: boolean
}

const never = (): (() => void) => () => undefined

/**
 * Follows what others save while the document is open: an untouched one is read again. Answers who saved where something
 * is unsaved, so that it is said before a save.
 */
export function useNewer({ block, scope, handle, state, busy }: Followed): string | undefined {
  const { app } = scope
  const told = useExternal(app.presence?.subscribe ?? never, () => app.presence?.saved())
  // What is drawn may be a moment behind: one's own save would be taken for somebody else's.
  const now = handle ? handle.model.get() : state
  const isNewer =
    told !== undefined && !busy && !isUnsaved(now) && !now?.clash && told.revision > (now?.about.revision ?? 0)
  const isTouched = now?.dirty === true
  useEffect(() => {
    const calls = callsFor(block, handle?.model.get()) ?? block.save
    if (!isNewer || isTouched || !handle || !calls) return
    const { model } = handle
    const follow = async (): Promise<void> => {
      const { value, about } = model.get()
      const input = { kind: (value as Document).kind, id: about.id }
      const { document, ...stored } = (await app.callNamed(calls.read, input, {
        quiet: true,
        shownByCaller: () => true,
      })) as { document: Document } & About
      app.results.clear()
      if (!model.get().dirty) model.load(document, stored)
    }
    // One that was deleted stays as it is: saving says so.
    void follow().catch(() => undefined)
  }, [isNewer, isTouched, told, handle, block, app])
  return isNewer && isTouched ? told.by : undefined
}
