import type { Document } from '../../../runtime/document.ts'
import type { Context, Operation } from '../operation.ts'
import { freeKey } from './free-key.ts'
import { readStored, storedAnswer } from './stored-answer.ts'
import type { StoredAnswer } from './stored-answer.ts'

interface Request {
  kind: string
  id: number
  /** Key of the document that will own a new one. */
  owner?: string
}

/** One document; number 0 is an empty new one with a free key. */
export const documentRead: Operation<Request, StoredAnswer> = async ({ kind, id, owner }, context) =>
  id === 0 ? newDocument(kind, owner, context) : storedAnswer(await readStored(kind, id, context), context)

async function newDocument(kind: string, owner: string | undefined, context: Context): Promise<StoredAnswer> {
  const { set, definitions } = context.engine
  const { 'x-version': version = 1, 'x-single': isSingle, title } = set.kind(kind)
  const key = await freeKey({ kind, owner }, context)
  const document: Document = { kind, version, key, spec: {} }
  if (isSingle && title !== undefined) document.name = { ja: definitions.texts('ja')(title), en: title }
  return { id: 0, document, revision: 0, secrets: {} }
}
