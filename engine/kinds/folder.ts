import { addressOf } from '../../runtime/document.ts'
import { CallError } from '../codes/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A folder that holds something stays: what it closes would lie open without it. */
export const folderHooks: KindHooks = {
  async beforeDelete({ id, document }, { store }) {
    const { whole } = store.documents
    const inside = await whole.usedBy(addressOf(document))
    if (inside.length > 0 || (await whole.inFolder(id)) > 0) throw new CallError(40902, { text: 'folder-not-empty' })
  },
}
