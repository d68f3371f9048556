import { loggedOut } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { baseInfo } from '../page/base-info.ts'
import { stopped } from '../request/site-request.ts'

/**
 * Sent with each page of a site whose retrieval timing is "each time": the user's row is read again, and the answer says
 * what this user is called and may open now. Token and site must be those of the session.
 */
export const siteLoginToken: DeclaredOperation<'site-login-token'> = async ({ token, siteId }, context) => {
  if (context.session?.siteId !== siteId || context.requestHeader('x-token') !== token) throw loggedOut()
  const release = context.engine.sites.running(siteId)
  if (!release) throw stopped(context, release)
  return baseInfo({ site: release.site.spec.path ?? release.site.key }, context)
}
