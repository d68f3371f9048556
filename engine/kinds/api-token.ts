import { ofKind, type Document } from '../../runtime/document.ts'
import { mayGive } from '../access/acts.ts'
import { requireMay } from '../call/require-may.ts'
import { endTokens } from '../apis/api-tokens.ts'
import type { KindHooks } from './kind-hooks.ts'

export const apiTokenHooks: KindHooks = {
  /** What programs reach with it is said by who may give it. */
  async beforeSave({ before, after }, context) {
    const foldersOf = (document: Document) => JSON.stringify(ofKind('api-token', document).spec.folders ?? [])
    if (before && foldersOf(before.document) !== foldersOf(after)) await requireMay(mayGive, [before], context)
  },
  /** A secret is no token, and what was made without an end does not outlive the change to one that has an end. */
  async inChange({ before, after }, store) {
    if (before && ofKind('api-token', before.document).spec.type !== ofKind('api-token', after).spec.type)
      await endTokens(before.id, store)
  },
  async onDelete({ id }, store) {
    await endTokens(id, store)
  },
}
