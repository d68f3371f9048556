import { addressOf } from '../../../../runtime/document.ts'
import type { Operation } from '../../../call/operation.ts'
import { putIntoFolder } from './put-into-folder.ts'
import { readStored } from '../read/stored-answer.ts'

interface Request {
  kind: string
  id: number
  folderId: number
}

/** Puts a document into a folder, or takes it out (number 0). Its parts go with it. */
export const documentFolder: Operation<Request, object> = async ({ kind, id, folderId }, context) => {
  const stored = await readStored(kind, id, context)
  await putIntoFolder([stored], folderId, context)
  context.audit({ object: addressOf(stored.document) })
  return {}
}
