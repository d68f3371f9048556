import { addressOf } from '../../../../runtime/document.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { putIntoFolder } from './put-into-folder.ts'
import { readStored } from '../read/stored-answer.ts'

/** Puts a document into a folder, or takes it out (number 0). Its parts go with it. */
export const documentFolder: DeclaredOperation<'document-folder'> = async ({ kind, id, folderId }, context) => {
  const stored = await readStored(kind, id, context)
  await putIntoFolder([stored], folderId, context)
  context.audit({ object: addressOf(stored.document) })
  return {}
}
