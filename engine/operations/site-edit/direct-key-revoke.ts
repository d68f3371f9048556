import { mayChange } from '../../access/acts.ts'
import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { directKeysOf } from '../../sessions/direct-keys.ts'
import { userOf } from './site-id.ts'

/** A direct link opens nothing from now on, on every node. */
export const directKeyRevoke: DeclaredOperation<'direct-key-revoke'> = async ({ id, key }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const found = (await directKeysOf(id, context.store)).find(({ value }) => value.id === key)
  if (!found) throw notFound()
  await context.store.settings.remove(found.name, userOf(context))
  context.audit({ object: `site ${id} direct link ${key} revoked` })
  return {}
}
