import { mayChange } from '../../../access/acts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notFound } from '../../../codes/refusals.ts'
import { revokeLink } from '../../../previews/preview-links.ts'
import { storedFor } from '../../document/change/stored-for.ts'

/** A link to a preview opens nothing from now on, on every node; who looks at it sees no further page. */
export const previewLinkRevoke: DeclaredOperation<'preview-link-revoke'> = async ({ id, key }, context) => {
  await storedFor(mayChange, 'site', id, context)
  if (!(await revokeLink(id, key, context.store))) throw notFound()
  context.audit({ object: `site ${id} preview link ${key} revoked` })
  return {}
}
