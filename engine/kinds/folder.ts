import { addressOf, isOfKind, ofKind, type Document } from '../../runtime/document.ts'
import { mayGive } from '../access/acts.ts'
import { isClosed } from '../access/visibility-of.ts'
import type { Context } from '../call/context.ts'
import { requireMay } from '../call/require-may.ts'
import { badInput, inUse, notAllowed } from '../codes/refusals.ts'
import { everyDocument } from '../store/every-document.ts'
import type { StoredDocument } from '../store/store.ts'
import type { KindHooks } from './kind-hooks.ts'

/**
 * What a folder closes is opened by nobody's absence: one that holds something stays, and the last member leaves a folder
 * that is private.
 */
export const folderHooks: KindHooks = {
  async beforeSave({ before, after }, context) {
    const isShared = before && isOfKind('folder', before.document) ? (before.document.spec.members?.length ?? 0) : 0
    if (isShared > 0 && !isClosed(after.spec)) {
      const at = '/spec/members'
      const problem = { code: 'folder-opens-to-all', in: addressOf(after), at, message: 'folder-opens-to-all' }
      throw badInput([problem])
    }
    await requireParent(before?.document, after, context)
    if (before) await requireGiven(before, after, context)
  },
  async beforeDelete({ id, document }, { store }) {
    const { whole } = store.documents
    const inside = await whole.usedBy(addressOf(document))
    if (inside.length > 0 || (await whole.inFolder(id)) > 0) throw inUse({ text: 'folder-not-empty' })
  },
}

/** Into a folder that is only seen nothing is put, a folder neither. */
async function requireParent(before: Document | undefined, after: Document, context: Context): Promise<void> {
  const { parent } = ofKind('folder', after).spec
  if (parent === undefined || (before && ofKind('folder', before).spec.parent === parent)) return
  const [stored, seen] = [
    await context.store.documents.find(parent),
    await context.engine.folders.sightOf(context.session),
  ]
  if (stored && seen && !seen.changeIds.includes(stored.id)) throw notAllowed()
}

/**
 * Whoever changes who sees what lies in folders must be allowed to give all of it; what an own folder closes already is
 * that.
 */
async function requireGiven(before: StoredDocument, after: Document, context: Context): Promise<void> {
  const { engine, store, session } = context
  const own = (await engine.folders.sightOf(session))?.giveIds ?? []
  const changed = (await engine.folders.closedBy(before.id, after.spec)).filter((id) => !own.includes(id))
  if (changed.length === 0) return
  const { whole } = store.documents
  const folders = await Array.fromAsync(everyDocument(whole, { kind: 'folder' }))
  const rows = folders.filter(({ id }) => changed.includes(id))
  const kind = engine.set.kinds()
  for (const folderId of changed) rows.push(...(await Array.fromAsync(everyDocument(whole, { kind, folderId }))))
  await requireMay(mayGive, rows, context)
}
