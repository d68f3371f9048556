import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { changeSite, userOf } from './site-id.ts'

/** Makes a release of the site and runs it; with `release` an earlier one again. */
export const publish: DeclaredOperation<'publish'> = async ({ id, ...options }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const tellsSources = mayUseKind('data-source', 'read', context)
  const published = await changeSite(() =>
    context.engine.sites.publish(id, { ...options, by: userOf(context), tellsSources }),
  )
  context.audit({ object: `site ${id} release ${published.release}` })
  return published
}
