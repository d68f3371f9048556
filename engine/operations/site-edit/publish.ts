import { localize } from '../../../runtime/text.ts'
import { mayChange } from '../../access/acts.ts'
import { followed } from '../../call/followed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { changeSite, userOf } from './site-id.ts'

/** Makes a release of the site and runs it; with `release` an earlier one again. */
export const publish: DeclaredOperation<'publish'> = async ({ id, ...options }, context) => {
  const { document } = await storedFor(mayChange, 'site', id, context)
  const tellsSources = mayUseKind('data-source', 'read', context)
  const by = userOf(context)
  const published = await followed(context, {
    job: 'publish',
    name: localize(document.name, context.language) || document.key,
    link: `/b2b/b2b/${id}`,
    work: ({ signal }) => changeSite(() => context.engine.sites.publish(id, { ...options, by, tellsSources, signal })),
    outcomeOf: ({ release }) => ({ text: 'job-published', values: [String(release)] }),
  })
  context.audit({ object: `site ${id} release ${published.release}` })
  return published
}
