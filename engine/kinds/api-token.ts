import { ofKind } from '../../runtime/document.ts'
import { endTokens } from '../apis/api-tokens.ts'
import type { KindHooks } from './kind-hooks.ts'

export const apiTokenHooks: KindHooks = {
  /** A secret is no token, and what was made without an end does not outlive the change to one that has an end. */
  async inChange({ before, after }, store) {
    if (before && ofKind('api-token', before.document).spec.type !== ofKind('api-token', after).spec.type)
      await endTokens(before.id, store)
  },
  async onDelete({ id }, store) {
    await endTokens(id, store)
  },
}
