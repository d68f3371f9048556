import { splitAddress } from '../../../../runtime/document.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Use } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { placesOf } from './places-of.ts'

/** Places that refer to a document, as far as the caller may see them; `total` counts the others too. */
export const whereUsed: DeclaredOperation<'where-used'> = async ({ address }, context) => {
  const { documents } = context.store
  const uses = await documents.usedBy(address)
  const isSeen = (await documents.find(address)) !== undefined
  const all = isSeen ? await documents.whole.usedBy(address) : uses
  return { rows: await placesOf(seen(uses, context), context), total: all.length }
}

export function seen(uses: readonly Use[], context: Context): Use[] {
  return uses.filter((use) => mayUseKind(splitAddress(use.address).kind, 'read', context))
}
