import type { Document } from '../../../../runtime/document.ts'
import { mayChange, mayRemove } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { requireMay } from '../../../call/require-may.ts'
import { notAllowed } from '../../../codes/refusals.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { DocumentChange, RemovedDocument, Store, StoredDocument } from '../../../store/store.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { checkToSave } from './check-to-save.ts'
import { secretsToKeep } from './typed-secrets.ts'

/** What is to become of documents in one step. */
export interface Together {
  /** Saved over what stands. */
  saves: Restored<StoredDocument>[]
  /** Out of the trash, with all that went into it together, and saved as these. */
  back: Restored<RemovedDocument>[]
  creates: Document[]
  /** Into the trash. */
  removes: StoredDocument[]
  /** Done in the same transaction, at its end. */
  inside?: (store: Store) => Promise<void>
  /** What the history calls it; left out: a restore. */
  action?: 'save'
}

interface Restored<Row> {
  before: Row
  /** What it becomes. */
  document: Document
}

/**
 * Changes documents to what they were, or are called to be, all or none, each checked like a save when all are there. Answers how many. Throws
 * `notAllowed`, `conflict` and `badInput` like the save of one.
 */
export async function changeTogether(wanted: Together, note: string, context: Context): Promise<number> {
  await requireAllowed(wanted, context)
  const by = context.session?.userKey ?? 'system'
  const { saves, back, creates, removes, inside: more, action = 'restore' } = wanted
  for (const { before, document } of saves) {
    await hooksOf(document.kind).beforeSave?.({ before, after: document, secrets: new Map() }, context)
    await secretsToKeep(document, {}, before, context)
  }
  for (const document of [...back.map((one) => one.document), ...creates])
    await hooksOf(document.kind).beforeSave?.({ before: undefined, after: document, secrets: new Map() }, context)
  for (const one of removes) await hooksOf(one.document.kind).beforeDelete?.(one, context)
  const stored = await context.store.transaction(async (inside) => {
    const returned = await putBack(back, by, inside)
    const over = [...saves, ...returned].map(({ before: { id, revision }, document }): DocumentChange => ({
      ...{ do: 'save', id, revision, document, note, action },
    }))
    const made = creates.map((document): DocumentChange => ({ do: 'create', document, note }))
    const written = await inside.documents.change([...over, ...made], by)
    for (const one of removes) {
      await inside.documents.remove(one.id, { revision: one.revision, by, note })
      await hooksOf(one.document.kind).onDelete?.(one, inside, context)
    }
    const before = new Map(saves.map((one) => [one.before.id, one.before]))
    for (const { id, document } of written) {
      await hooksOf(document.kind).inChange?.({ before: before.get(id), after: document }, inside)
      await checkToSave(document, { ...context, store: inside }, before.get(id)?.document)
    }
    await more?.(inside)
    return written
  })
  for (const one of [...stored, ...removes]) await hooksOf(one.document.kind).afterSave?.(one, context)
  return stored.length + removes.length
}

async function requireAllowed({ saves, back, creates, removes }: Together, context: Context): Promise<void> {
  const rows = [...saves.map(({ before }) => before), ...back.map(({ before }) => before), ...removes]
  for (const { kind } of [...rows.map(({ document }) => document), ...creates]) requireEditable(kind, context)
  await requireMay(
    mayChange,
    saves.map(({ before }) => before),
    context,
  )
  await requireMay(mayRemove, [...back.map(({ before }) => before), ...removes], context)
  if (creates.some(({ kind }) => !mayUseKind(kind, 'create', context))) throw notAllowed()
}

/** The rows that are there again, to be saved over. */
async function putBack(back: Together['back'], by: string, inside: Store): Promise<Restored<StoredDocument>[]> {
  const rows: StoredDocument[] = []
  for (const whole of new Set(back.map(({ before }) => before.wholeId)))
    rows.push(...(await inside.trash.restore(whole, { by })))
  return back.flatMap(({ before, document }) => {
    const row = rows.find(({ id }) => id === before.id)
    return row ? [{ before: row, document }] : []
  })
}
