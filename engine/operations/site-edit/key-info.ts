import { ofKind } from '../../../runtime/document.ts'
import { ownerOf } from '../../../runtime/references/find-references.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readStored } from '../document/read/stored-answer.ts'

/** What tells the rows of a content apart, and how many carts would end with other keys. */
export const keyInfo: DeclaredOperation<'key-info'> = async ({ id }, context) => {
  const { store, engine } = context
  const { document } = await readStored('content', id, context)
  const owner = ownerOf(engine.set, document)
  const site = owner && (await store.documents.find(owner))
  return {
    keys: ofKind('content', document).spec.keys ?? [],
    carts: site ? await store.carts.count(site.id, id) : 0,
  }
}
