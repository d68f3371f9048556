import { CallError } from '../../../codes/call-error.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'

/** Files rows in a folder, or in none (number 0), in one transaction. A folder itself lies in another by its own field. */
export async function putIntoFolder(
  rows: readonly StoredDocument[],
  folderId: number,
  context: Context,
): Promise<void> {
  if (rows.some(({ document }) => document.kind === 'folder')) throw new CallError(40000)
  const { store } = context
  if (folderId !== 0 && !(await store.documents.read('folder', folderId))) throw new CallError(40400)
  const by = context.session?.userKey ?? 'system'
  await store.transaction(async ({ documents }) => {
    for (const { id } of rows) await documents.file(id, { folderId: folderId || null, by })
  })
}
