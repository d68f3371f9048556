import { addressOf } from '../../../../runtime/document.ts'
import { mayRemove } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { requireMay } from '../../../call/require-may.ts'
import { inUse, notFound } from '../../../codes/refusals.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { RemovedDocument } from '../../../store/store.ts'
import { required } from '../../../../runtime/values/required.ts'

/** A removed document is back with all that went with it, under its number. What it refers to may still be missing. */
export const trashRestore: DeclaredOperation<'trash-restore'> = async ({ id }, context) => {
  const { store } = context
  const all = await store.trash.step(id)
  const [first] = all
  if (!first) throw notFound()
  await requireMay(mayRemove, all, context)
  for (const one of all) {
    const { document } = one
    await requireFolderThere(one, context)
    await hooksOf(document.kind).beforeSave?.({ before: undefined, after: document, secrets: new Map() }, context)
  }
  const restored = await store.trash.restore(id, { by: context.session?.userKey ?? 'system' })
  for (const stored of restored) await hooksOf(stored.document.kind).afterSave?.(stored, context)
  const { hash } = required(restored[0], 'document that was restored')
  context.audit({ object: addressOf(first.document), after: hash })
  return { rows: restored.map((stored) => ({ id: stored.id, address: addressOf(stored.document) })) }
}

/** Without the folder that closed it, it would lie open to everybody. */
async function requireFolderThere({ folderId }: RemovedDocument, { store }: Context): Promise<void> {
  if (folderId !== null && !(await store.documents.whole.read('folder', folderId)))
    throw inUse({ text: 'folder-in-trash' })
}
