import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { changeSite, userOf } from './site-id.ts'
import { siteUrl } from './site-url.ts'

/** Makes a site public on the release that ran last; a site without one is published as it stands. */
export const siteStart: DeclaredOperation<'site-start'> = async ({ id }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const { status } = await changeSite(() => context.engine.sites.startSite(id, userOf(context)))
  const release = context.engine.sites.running(id)
  return { status, ...(release ? { url: siteUrl(context, id, release.site.spec) } : {}) }
}
