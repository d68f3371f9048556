import type { Document } from '../../../runtime/document.ts'
import type { Operation } from '../operation.ts'
import { answerDocument } from './answer.ts'
import { requireSound } from './check.ts'
import { announce } from './announce.ts'
import { requireKind } from './require-kind.ts'
import { userOf } from './find-stored.ts'
import { checkSecrets, keepSecrets, markSecrets, type TypedSecrets } from './secrets.ts'

interface Request {
  kind: string
  document: Document
  secrets?: TypedSecrets
  folderId?: number
}

/** Stores a new document after the full check; its secrets go into the same transaction. */
export const documentCreate: Operation<Request> = async ({ kind, document, secrets = {}, folderId }, context) => {
  const marked = markSecrets(document, secrets)
  requireKind(kind, marked, context)
  await requireSound(marked, context)
  checkSecrets(marked, secrets, context)
  const stored = await context.store.transaction(async (store) => {
    const created = await store.documents.create(marked, userOf(context), folderId ? { folderId } : {})
    await keepSecrets(created, secrets, { ...context, store })
    return created
  })
  await announce(stored, context, undefined)
  return answerDocument(stored, context)
}
