import type { StoredDocument } from '../../../store/store.ts'
import { mayRemove } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import type { Context } from '../../../call/context.ts'
import { hooksOf } from '../../../kinds/index.ts'

/**
 * Puts a document and what goes with it into the trash, in one transaction; brought back, all of it comes. `revision`: it is
 * refused where somebody has saved another one.
 */
export async function removeWhole(
  stored: StoredDocument,
  { all, revision }: { all: readonly StoredDocument[]; revision?: number | undefined },
  context: Context,
): Promise<void> {
  const { id } = stored
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
  await hooksOf(stored.document.kind).afterSave?.(stored, context)
}
