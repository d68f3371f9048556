import type { Document } from '../../../runtime/document.ts'
import type { Context, Operation } from '../operation.ts'
import { readStored, storedAnswer } from './stored-answer.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** One document; number 0 is an empty new one. */
export const documentRead: Operation<{ kind: string; id: number }, StoredAnswer> = async ({ kind, id }, context) =>
  id === 0 ? newDocument(kind, context) : storedAnswer(await readStored(kind, id, context), context)

function newDocument(kind: string, { engine }: Context): StoredAnswer {
  const document: Document = { kind, version: engine.set.kind(kind)['x-version'] ?? 1, key: '', spec: {} }
  return { id: 0, document, revision: 0, secrets: {} }
}
