import { addressOf } from '../../../../runtime/document.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { ownedDocuments } from './owned-documents.ts'
import { readStored } from '../read/stored-answer.ts'
import { removeWhole } from './remove-whole.ts'

/** Puts a document with all that it owns into the trash, in one transaction. */
export const documentDelete: DeclaredOperation<'document-delete'> = async ({ kind, id, revision }, context) => {
  requireEditable(kind, context)
  const stored = await readStored(kind, id, context)
  await removeWhole(stored, { all: await ownedDocuments(stored, context), revision }, context)
  context.audit({ object: addressOf(stored.document), before: stored.hash })
  return {}
}
