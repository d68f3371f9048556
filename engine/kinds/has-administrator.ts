import { addressOf, ofKind, splitAddress } from '../../runtime/document.ts'
import { rightsOf } from '../access/rights.ts'
import { everyDocument } from '../store/every-document.ts'
import type { Store } from '../store/store.ts'

/**
 * Whether somebody has every right after a change (AZ-21); without anybody, nobody could give it again. Asked inside the
 * change's transaction: the counter's row is held until its end, so that of two who take it from each other the second
 * sees what the first has done.
 */
export async function hasAdministrator(store: Store): Promise<boolean> {
  await store.counters.add('administrators', { windowMs: 60_000 })
  const { whole } = store.documents
  // By the roles that give everything and the index of who has them: few rows, however many users there are.
  for await (const { document: role } of everyDocument(whole, { kind: 'role' })) {
    if (!rightsOf([role]).all) continue
    const users = (await whole.usedBy(addressOf(role))).filter(({ address }) => splitAddress(address).kind === 'user')
    for (const { document } of await whole.many(users.map(({ address }) => address)))
      if (ofKind('user', document).spec.status !== 'suspended') return true
  }
  return false
}
