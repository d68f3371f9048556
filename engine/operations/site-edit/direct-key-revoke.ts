import { CallError } from '../../codes/call-error.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { codes } from '../site/rows/codes.ts'
import { directKeysOf } from '../../sessions/direct-keys.ts'
import { userOf } from './site-id.ts'

/** A direct link opens nothing from now on, on every node. */
export const directKeyRevoke: DeclaredOperation<'direct-key-revoke'> = async ({ id, key }, context) => {
  const { documents, settings } = context.store
  await documents.requireChangeable('site', id)
  const found = (await directKeysOf(id, context.store)).find(({ value }) => value.id === key)
  if (!found) throw new CallError(codes.notFound)
  await settings.remove(found.name, userOf(context))
  context.audit({ object: `site ${id} direct link ${key} revoked` })
  return {}
}
