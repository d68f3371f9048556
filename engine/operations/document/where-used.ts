import { splitAddress } from '../../../runtime/document.ts'
import type { Address } from '../../../runtime/document.ts'
import { mayUseKind } from '../../access/is-allowed.ts'
import type { Use } from '../../store/store.ts'
import type { Operation } from '../operation.ts'

/** Places that refer to a document, as far as the caller may see them. */
export const whereUsed: Operation<{ address: Address }, { rows: Use[]; total: number }> = async (
  { address },
  context,
) => {
  const uses = await context.store.documents.usedBy(address)
  const rows = uses.filter((use) => mayUseKind(splitAddress(use.address).kind, 'read', context))
  return { rows, total: uses.length }
}
