import { addressOf } from '../../../../runtime/document.ts'
import { localize } from '../../../../runtime/text.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { putIntoFolder } from './put-into-folder.ts'

/** Puts several documents into a folder, or takes them out (number 0): all of them, or none and their names. */
export const documentsFolder: DeclaredOperation<'documents-folder'> = async ({ addresses, folderId }, context) => {
  const { documents } = context.store
  const found = await documents.many([...new Set(addresses)])
  if (found.length < new Set(addresses).size) throw new CallError(40400)
  const changeable = await documents.changeable(found.map(({ id }) => id))
  const kept = found.filter(({ id }) => !changeable.has(id))
  if (kept.length > 0) throw new CallError(40300, { text: 'folder-kept', values: [namesOf(kept, context)] })
  await putIntoFolder(found, folderId, context)
  context.audit({ object: found.map(({ document }) => addressOf(document)).join(' ') })
  return { moved: found.length }
}

function namesOf(rows: readonly StoredDocument[], { language }: Context): string {
  return rows.map(({ document }) => localize(document.name ?? document.key, language)).join(', ')
}
