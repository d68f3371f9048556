import { addressOf } from '../../../../runtime/document.ts'
import { mayChange } from '../../../access/acts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { checkToSave } from './check-to-save.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { readRevision } from '../read/document-revision.ts'
import { storedAnswer } from '../read/stored-answer.ts'
import { storedFor } from './stored-for.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { secretsToKeep } from './typed-secrets.ts'

/** An earlier revision becomes the newest one; it is checked like any save. */
export const documentRestore: DeclaredOperation<'document-restore'> = async (input, context) => {
  const { kind, id, revision, base } = input
  requireEditable(kind, context)
  const before = await storedFor(mayChange, kind, id, context)
  const document = await readRevision(input, context)
  await checkToSave(document, context, before.document)
  await hooksOf(kind).beforeSave?.({ before, after: document, secrets: new Map() }, context)
  await secretsToKeep(document, {}, before, context)
  const by = context.session?.userKey ?? 'system'
  const stored = await context.store.transaction(async (inside) => {
    const restored = await inside.documents.restore(id, { revision, base, by })
    await hooksOf(kind).inChange?.({ before, after: restored.document }, inside)
    return restored
  })
  await hooksOf(kind).afterSave?.(stored, context)
  context.audit({ object: addressOf(document), before: before.hash, after: stored.hash })
  return storedAnswer(stored, context)
}
