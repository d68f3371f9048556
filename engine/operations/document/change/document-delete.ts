import { addressOf } from '../../../../runtime/document.ts'
import { mayRemove } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { ownedDocuments } from './owned-documents.ts'
import { readStored } from '../read/stored-answer.ts'

/** Puts a document with all that it owns into the trash, in one transaction. */
export const documentDelete: DeclaredOperation<'document-delete'> = async (input, context) => {
  const { kind, id, revision } = input
  requireEditable(kind, context)
  const stored = await readStored(kind, id, context)
  const all = await ownedDocuments(stored, context)
  await requireMay(mayRemove, all, context)
  for (const one of all) await hooksOf(one.document.kind).beforeDelete?.(one, context)
  const by = context.session?.userKey ?? 'system'
  await context.store.transaction(async (store) => {
    for (const one of all) {
      const at = one.id === id && revision !== undefined ? { revision } : {}
      await store.documents.remove(one.id, { ...at, by, whole: id })
      await hooksOf(one.document.kind).onDelete?.(one, store, context)
    }
  })
  await hooksOf(kind).afterSave?.(stored, context)
  context.audit({ object: addressOf(stored.document), before: stored.hash })
  return {}
}
