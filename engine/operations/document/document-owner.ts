import { addressOf } from '../../../runtime/document.ts'
import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { readStored, storedAnswer } from './stored-answer.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** Another user becomes the owner. */
export const documentOwner: Operation<{ kind: string; id: number; owner: string }, StoredAnswer> = async (
  input,
  context,
) => {
  const stored = await readStored(input.kind, input.id, context)
  const account = await context.engine.accounts.byUserId(input.owner)
  if (!account) throw new CallError(60107, { text: 'owner-change-failed' })
  await context.store.documents.file(stored.id, { owner: account.userKey, by: context.session?.userKey ?? 'system' })
  context.audit({ object: addressOf(stored.document) })
  return storedAnswer(await readStored(input.kind, input.id, context), context)
}
