import type { Document } from '../../../runtime/document.ts'
import type { Operation } from '../operation.ts'
import { announce } from './announce.ts'
import { answerDocument } from './answer.ts'
import { requireSound } from './check.ts'
import { findStored, userOf } from './find-stored.ts'
import { renamed } from './renamed.ts'
import { requireKind } from './require-kind.ts'
import { checkSecrets, keepSecrets, markSecrets, type TypedSecrets } from './secrets.ts'

interface Request {
  kind: string
  id: number
  document: Document
  revision: number
  secrets?: TypedSecrets
  note?: string
}

/**
 * Stores the document over the revision that the editor saw; a later one is a conflict (409 with revision, by, at).
 * A changed key is followed by every document that refers to it, in the same transaction.
 */
export const documentSave: Operation<Request> = async (
  { kind, id, document, revision, secrets = {}, note },
  context,
) => {
  const before = await findStored(kind, id, context)
  const marked = markSecrets(document, secrets)
  requireKind(kind, marked, context)
  await requireSound(marked, context)
  checkSecrets(marked, secrets, context)
  const by = userOf(context)
  const isRenamed = marked.key !== before.document.key
  const stored = await context.store.transaction(async (store) => {
    const inside = { ...context, store }
    const followers = isRenamed ? await renamed(before.document, marked.key, inside) : []
    const own = { do: 'save', id, document: marked, revision, ...(note ? { note } : {}) } as const
    const [saved] = await store.documents.change([own, ...followers], by)
    await keepSecrets(saved!, secrets, inside)
    return saved!
  })
  await announce(stored, context, before.hash)
  return answerDocument(stored, context)
}
