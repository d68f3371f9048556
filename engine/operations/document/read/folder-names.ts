import type { FolderName } from '../../../../runtime/generated/calls/answer.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'

/** Names of the folders in which documents lie, by number, as far as the caller sees the folder. */
export async function folderNames(
  rows: readonly Pick<StoredDocument, 'folderId'>[],
  { store }: Context,
): Promise<Map<number, FolderName>> {
  const names = new Map<number, FolderName>()
  for (const id of new Set(rows.map(({ folderId }) => folderId))) {
    const found = id === null ? undefined : await store.documents.read('folder', id)
    if (found) names.set(found.id, { id: found.id, name: found.document.name ?? found.document.key })
  }
  return names
}
