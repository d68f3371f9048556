import { addressOf } from '../../runtime/document.ts'
import { isClosed } from '../access/visibility-of.ts'
import { CallError } from '../codes/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'
import { isOfKind } from '../../runtime/document.ts'

/**
 * What a folder closes is opened by nobody's absence: one that holds something stays, and the last member leaves a folder
 * that is private.
 */
export const folderHooks: KindHooks = {
  beforeSave({ before, after }) {
    const isShared = before && isOfKind('folder', before.document) ? (before.document.spec.members?.length ?? 0) : 0
    if (isShared > 0 && !isClosed(after.spec)) {
      const at = '/spec/members'
      const problem = { code: 'folder-opens-to-all', in: addressOf(after), at, message: 'folder-opens-to-all' }
      throw new CallError(60106, { problems: [problem] })
    }
    return Promise.resolve()
  },
  async beforeDelete({ id, document }, { store }) {
    const { whole } = store.documents
    const inside = await whole.usedBy(addressOf(document))
    if (inside.length > 0 || (await whole.inFolder(id)) > 0) throw new CallError(40902, { text: 'folder-not-empty' })
  },
}
