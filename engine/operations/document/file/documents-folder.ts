import { addressOf } from '../../../../runtime/document.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { putIntoFolder } from './put-into-folder.ts'

/** Puts several documents into a folder, or takes them out (number 0): all of them, or none and their names. */
export const documentsFolder: DeclaredOperation<'documents-folder'> = async ({ addresses, folderId }, context) => {
  const found = await context.store.documents.many([...new Set(addresses)])
  if (found.length < new Set(addresses).size) throw notFound()
  await putIntoFolder(found, folderId, context)
  context.audit({ object: found.map(({ document }) => addressOf(document)).join(' ') })
  return { moved: found.length }
}
