import { splitAddress, type Address } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import type { Operation } from '../operation.ts'

/** The documents that refer to an address, and where in them. */
export const whereUsed: Operation<{ address: Address }> = async ({ address }, context) => {
  const uses = await context.store.documents.usedBy(address)
  const rows = uses.map((use) => {
    const { kind, key } = splitAddress(use.address)
    return { ...use, kind, key, name: localize(use.name ?? key, context.language) }
  })
  return { rows, total: rows.length }
}
