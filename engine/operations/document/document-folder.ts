import { addressOf } from '../../../runtime/document.ts'
import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { readStored } from './stored-answer.ts'

interface Request {
  kind: string
  id: number
  folderId: number
}

/** Puts a document into a folder, or takes it out (number 0). Its parts go with it. */
export const documentFolder: Operation<Request, object> = async ({ kind, id, folderId }, context) => {
  const { documents } = context.store
  const stored = await readStored(kind, id, context)
  // A folder lies in another one by its own field.
  if (kind === 'folder') throw new CallError(40000)
  if (folderId !== 0 && !(await documents.read('folder', folderId))) throw new CallError(40400)
  await documents.file(stored.id, { folderId: folderId || null, by: context.session?.userKey ?? 'system' })
  context.audit({ object: addressOf(stored.document) })
  return {}
}
