import type { Document } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'
import { everyDocument } from '../../../store/every-document.ts'
import type { StoredDocument } from '../../../store/store.ts'

/** Documents whose key begins with the owner's: their kind says who owns them (`x-owner`). */
export async function ownedBy(owner: Document, context: Context): Promise<StoredDocument[]> {
  const { set } = context.engine
  const kinds = set.kinds().filter((kind) => set.kind(kind)['x-owner'] === owner.kind)
  const lists = await Promise.all(
    kinds.map((kind) => Array.fromAsync(everyDocument(context.store.documents.whole, { kind, find: `${owner.key}.` }))),
  )
  return lists.flat().filter(({ document }) => document.key.startsWith(`${owner.key}.`))
}
