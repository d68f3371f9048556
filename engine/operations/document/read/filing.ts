import type { Filing } from '../../../../runtime/generated/calls/document.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Context } from '../../../call/context.ts'
import { isEditable } from './editable-kind.ts'
import { folderNames } from './folder-names.ts'

/** What a list says about the folders of its documents. */
export async function filing(kind: string, folder: number | undefined, context: Context): Promise<Filing> {
  const isFiled = kind !== 'folder' && isEditable(kind, context) && mayUseKind('folder', 'read', context)
  if (!isFiled) return { movable: false, folders: 0 }
  const { total } = await context.store.documents.list({ kind: 'folder', limit: 1 })
  const name = folder === undefined ? undefined : (await folderNames([{ folderId: folder }], context)).get(folder)?.name
  return { movable: mayUseKind(kind, 'update', context), folders: total, ...(name !== undefined && { folder: name }) }
}
