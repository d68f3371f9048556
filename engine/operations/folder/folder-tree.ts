import type { Address } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { CallError } from '../../codes/call-error.ts'
import { everyDocument } from '../../store/every-document.ts'
import { treeOf } from './tree-of.ts'

/** The folders that the caller sees, as a tree; into those that are `disabled` the caller may put nothing. */
export const folderTree: DeclaredOperation<'folder-tree'> = async ({ of, folder, look }, context) => {
  const { documents } = context.store
  const folders = await Array.fromAsync(
    everyDocument(documents, { kind: 'folder', sort: { field: 'name', direction: 'asc' } }),
  )
  const document = of === undefined ? undefined : await documents.find(of)
  if (of !== undefined && !document) throw new CallError(40400)
  const changeIds = look ? undefined : (await context.engine.folders.sightOf(context.session))?.changeIds
  const { language, engine } = context
  const rows = folders.map(({ id, document: { name, key, spec }, document: one }) => ({
    id,
    address: addressOf(one),
    name: name ?? key,
    parent: spec.parent as Address | undefined,
    isClosed: changeIds !== undefined && !changeIds.includes(id),
  }))
  const seenOnly = engine.definitions.texts(language)('View only')
  return treeOf(rows, folder ?? document?.folderId ?? undefined, { language, seenOnly })
}
