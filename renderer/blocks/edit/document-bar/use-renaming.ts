import { useEffect, useState } from 'react'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { ModelState } from '../../../model/model.ts'
import { asDocument } from '../../../model/as-document.ts'
import { isUnsaved } from './use-save.ts'

/** Whether parts of the document under edit can be renamed here, and which one somebody wants to; '' leaves it open. */
export function useRenaming(handle: EditHandle | undefined, state: ModelState | undefined) {
  const [asked, setAsked] = useState<{ at: string }>()
  const renaming = handle?.renaming
  const kind = asDocument(state?.base)?.kind
  const schemas = handle?.schemas()
  const isSingle =
    kind === undefined || schemas?.set.hasKind(kind) !== true || schemas.set.kind(kind)['x-single'] === true
  const canRename = !isUnsaved(state) && state?.about.readOnly === undefined && !isSingle
  useEffect(() => (canRename ? renaming?.offer((at) => setAsked({ at })) : undefined), [canRename, renaming])
  return { canRename, asked, ask: (at: string) => setAsked({ at }), end: () => setAsked(undefined) }
}
