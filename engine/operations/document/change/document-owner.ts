import { addressOf, isOfKind } from '../../../../runtime/document.ts'
import { mayGive } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import { notDone } from '../../../codes/refusals.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { readStored, storedAnswer } from '../read/stored-answer.ts'

/** Another user becomes the owner: of what lies in a folder, one who sees the folder. */
export const documentOwner: DeclaredOperation<'document-owner'> = async (input, context) => {
  const { accounts } = context.engine
  const stored = await readStored(input.kind, input.id, context)
  const account = await accounts.byUserId(input.owner)
  if (!account) throw notDone({ text: 'owner-change-failed' })
  const isAdmin = (await accounts.rightsOf(account)).all
  if (!isAdmin && !(await isMember(account.userKey, stored, context))) throw notDone({ text: 'owner-change-failed' })
  await requireMay(mayGive, [stored], context)
  const by = context.session?.userKey ?? 'system'
  await context.store.documents.file(stored.id, { owner: account.userKey, by })
  context.audit({ object: addressOf(stored.document) })
  return storedAnswer((await context.store.documents.whole.read(input.kind, input.id)) ?? stored, context)
}

/** Whether the user sees the folder in which it lies; a folder itself lies in its parent. */
async function isMember(userKey: string, { folderId, document }: StoredDocument, context: Context): Promise<boolean> {
  const parent = isOfKind('folder', document) ? document.spec.parent : undefined
  const lies = parent === undefined ? folderId : (await context.store.documents.whole.find(parent))?.id
  const seen = await context.engine.folders.seenBy(userKey)
  return !seen || lies === null || lies === undefined || seen.folderIds.includes(lies)
}
