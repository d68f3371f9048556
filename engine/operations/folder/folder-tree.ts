import type { Address } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import { mayGive } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { notFound } from '../../codes/refusals.ts'
import { everyDocument } from '../../store/every-document.ts'
import { treeOf } from './tree-of.ts'

/** The folders that the caller sees, as a tree; into those that are `disabled` the caller may put nothing, or not this document. */
export const folderTree: DeclaredOperation<'folder-tree'> = async ({ of, folder, look }, context) => {
  const { documents } = context.store
  const folders = await Array.fromAsync(
    everyDocument(documents, { kind: 'folder', sort: { field: 'name', direction: 'asc' } }),
  )
  const document = of === undefined ? undefined : await documents.find(of)
  if (of !== undefined && !document) throw notFound()
  const { language, engine } = context
  const changeIds = look ? undefined : (await engine.folders.sightOf(context.session))?.changeIds
  const isGiven = !document || (await mayGive([document], context)).has(document.id)
  const [seenOnly, ownOnly] = ['View only', 'Only its owner can move it here'].map(engine.definitions.texts(language))
  const audience = await engine.folders.audienceOf(document?.folderId ?? null)
  const closed = async (id: number) => {
    if (changeIds && !changeIds.includes(id)) return seenOnly
    return isGiven || (await engine.folders.audienceOf(id)) === audience ? undefined : ownOnly
  }
  const rows = folders.map(async ({ id, document: { name, key, spec }, document: one }) => ({
    id,
    address: addressOf(one),
    name: name ?? key,
    parent: spec.parent as Address | undefined,
    closed: await closed(id),
  }))
  return treeOf(await Promise.all(rows), folder ?? document?.folderId ?? undefined, language)
}
