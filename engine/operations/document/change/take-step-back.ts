import { localize } from '../../../../runtime/text.ts'
import { required } from '../../../../runtime/values/required.ts'
import type { Context } from '../../../call/context.ts'
import { conflict, notFound } from '../../../codes/refusals.ts'
import type { ChangedDocument, RemovedDocument, Store, StoredDocument } from '../../../store/store.ts'
import { changeTogether, type Together } from './change-together.ts'

/** What one document went through in the step. */
interface Went {
  first: ChangedDocument
  last: ChangedDocument
}

/**
 * All that one step changed is as before it, in one step again: what it made goes into the trash, what it removed comes back.
 * Answers how many documents. Throws `notFound`, and `conflict` where one of them was changed since. `inside`: done in the
 * same transaction.
 */
export async function takeStepBack(
  step: string,
  { note, inside }: { note: string; inside?: (store: Store) => Promise<void> },
  context: Context,
): Promise<number> {
  const went = new Map<number, Went>()
  for (const change of await context.store.siteHistory.step(step))
    went.set(change.documentId, { first: went.get(change.documentId)?.first ?? change, last: change })
  if (went.size === 0) throw notFound()
  const together: Together = { saves: [], back: [], creates: [], removes: [] }
  for (const one of went.values()) await plan(one, together, context)
  return changeTogether({ ...together, ...(inside && { inside }) }, note, context)
}

async function plan({ first, last }: Went, together: Together, context: Context): Promise<void> {
  const { documents, trash } = context.store
  const written = await documents.revision(last.documentId, last.revision)
  if (!written) throw notFound()
  const living = await documents.read(written.kind, last.documentId)
  const removed = living ? undefined : await trash.read(written.kind, last.documentId)
  const present: StoredDocument | RemovedDocument | undefined = living ?? removed
  if (present?.revision !== last.revision) {
    const name = localize((present?.document ?? written).name, context.language) || written.key
    throw conflict({ text: 'step-changed-since', values: [name] })
  }
  const before = await standBefore(first, last, context)
  if (before === undefined) {
    if (living) together.removes.push(living)
    return
  }
  if (living) together.saves.push({ before: living, document: before })
  else together.back.push({ before: required(removed, 'removed document'), document: before })
}

/** The document as it stood before the step; undefined where it was not there. */
async function standBefore({ documentId, revision }: ChangedDocument, last: ChangedDocument, { store }: Context) {
  const before = revision - 1
  if (before === 0) return undefined
  const { rows } = await store.documents.history(documentId, { offset: last.revision - before, limit: 1 })
  if (rows[0]?.action === 'delete') return undefined
  return store.documents.revision(documentId, before)
}
