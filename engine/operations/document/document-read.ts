import { emptyDocument } from '../../../runtime/empty-document.ts'
import type { Operation } from '../operation.ts'
import { answerDocument } from './answer.ts'
import { findStored } from './find-stored.ts'

/** The document by its number; number 0 is an empty new one. */
export const documentRead: Operation<{ kind: string; id: number }> = async ({ kind, id }, context) => {
  if (id === 0) return { id: 0, document: emptyDocument(context.engine.set, kind), revision: 0, secrets: {} }
  return answerDocument(await findStored(kind, id, context), context)
}
