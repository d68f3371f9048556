import { mayChange, mayGive } from '../../../access/acts.ts'
import { badRequest, notFound } from '../../../codes/refusals.ts'
import { requireMay } from '../../../call/require-may.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'

/**
 * Files rows in a folder, or in none (number 0): all of them, or none and the names of those that stay. Where others see what
 * lies there, only who may give a row files it there. A folder itself lies in another by its own field.
 */
export async function putIntoFolder(
  rows: readonly StoredDocument[],
  folderId: number,
  context: Context,
): Promise<void> {
  if (rows.some(({ document }) => document.kind === 'folder')) throw badRequest()
  const { store, engine } = context
  if (folderId !== 0 && !(await store.documents.read('folder', folderId))) throw notFound()
  await requireMay(mayChange, rows, context, 'folder-kept')
  const audience = await engine.folders.audienceOf(folderId || null)
  const audiences = await Promise.all(rows.map((row) => engine.folders.audienceOf(row.folderId)))
  const given = rows.filter((_, at) => audiences[at] !== audience)
  await requireMay(mayGive, given, context, 'folder-not-given')
  const by = context.session?.userKey ?? 'system'
  await store.transaction(async ({ documents }) => {
    for (const { id } of rows) await documents.file(id, { folderId: folderId || null, by })
  })
}
