import { addressOf } from '../../../../runtime/document.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { mayGive } from './may-give.ts'
import { readStored, storedAnswer } from '../read/stored-answer.ts'

/** Another user becomes the owner: of what lies in a folder, one who sees the folder. */
export const documentOwner: DeclaredOperation<'document-owner'> = async (input, context) => {
  const { accounts } = context.engine
  const stored = await readStored(input.kind, input.id, context)
  const account = await accounts.byUserId(input.owner)
  if (!account) throw new CallError(60107, { text: 'owner-change-failed' })
  const isAdmin = (await accounts.rightsOf(account)).all
  if (!isAdmin && !(await isMember(account.userKey, stored, context)))
    throw new CallError(60107, { text: 'owner-change-failed' })
  if (!(await mayGive(context))(stored)) throw new CallError(40300)
  const by = context.session?.userKey ?? 'system'
  await context.store.documents.file(stored.id, { owner: account.userKey, by })
  context.audit({ object: addressOf(stored.document) })
  return storedAnswer((await context.store.documents.whole.read(input.kind, input.id)) ?? stored, context)
}

async function isMember(userKey: string, { folderId }: StoredDocument, { engine }: Context): Promise<boolean> {
  const seen = folderId === null ? undefined : await engine.folders.seenBy(userKey)
  return !seen || seen.folderIds.includes(folderId!)
}
