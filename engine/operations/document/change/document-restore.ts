import { addressOf, type Document } from '../../../../runtime/document.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import type { DocumentRestoreRequest } from '../../../../runtime/generated/calls/document.ts'
import { merge } from '../../../../runtime/merge.ts'
import { placeAsBefore } from '../../../../runtime/place-as-before.ts'
import { mayChange } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { conflict } from '../../../codes/refusals.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { checkToSave } from './check-to-save.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { readRevision } from '../read/document-revision.ts'
import { storedAnswer } from '../read/stored-answer.ts'
import { storedFor } from './stored-for.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { secretsToKeep } from './typed-secrets.ts'

/** An earlier revision, or one place of it, becomes the newest one; it is checked like any save. */
export const documentRestore: DeclaredOperation<'document-restore'> = async (input, context) => {
  const { kind, id, revision, base, at } = input
  requireEditable(kind, context)
  const before = await storedFor(mayChange, kind, id, context)
  const whole = await readRevision(input, context)
  const document =
    at === undefined ? whole : await withPlace({ ...input, at }, { before: whole, present: before.document }, context)
  await checkToSave(document, context, before.document)
  await hooksOf(kind).beforeSave?.({ before, after: document, secrets: new Map() }, context)
  await secretsToKeep(document, {}, before, context)
  const by = context.session?.userKey ?? 'system'
  const stored = await context.store.transaction(async (inside) => {
    const restored =
      at === undefined
        ? await inside.documents.restore(id, { revision, base, by })
        : await inside.documents.save(id, document, { revision: base, by, action: 'restore' })
    await hooksOf(kind).inChange?.({ before, after: restored.document }, inside)
    return restored
  })
  await hooksOf(kind).afterSave?.(stored, context)
  context.audit({ object: addressOf(document), before: before.hash, after: stored.hash })
  return storedAnswer(stored, context)
}

/** The present document with one place as it was. Throws `conflict` where the place was changed since it was compared. */
async function withPlace(
  { kind, id, base, to = base, at }: DocumentRestoreRequest & { at: string },
  { before, present }: { before: Document; present: Document },
  context: Context,
): Promise<Document> {
  const set = localizedSet(context.engine, context.language)
  const after = await readRevision({ kind, id, revision: to }, context)
  const { merged, conflicts } = merge(after, present, placeAsBefore(before, after, at, set), set)
  const [first] = conflicts
  if (first) throw conflict({ text: 'place-changed-since', values: [first.title] })
  return canonicalDocument(merged, context.engine.set)
}
