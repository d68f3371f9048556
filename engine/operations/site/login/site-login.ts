import { countLogin } from '../../../limits/login-tries.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Row } from '../../../execution/row.ts'
import type { Session } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { codes } from '../rows/codes.ts'
import { runGuarded } from '../rows/run-guarded.ts'
import { siteByPath } from '../page/site-by-path.ts'
import { refusalOf } from './refusal-of.ts'
import { setSiteCookie } from './site-cookie.ts'
import { stopped } from '../page/site-request.ts'
import { verifyLoginHash } from './verify-login-hash.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'

/** Login by the site's login schema: exactly one row, and its password hash when it has such a column. */
export const siteLogin: DeclaredOperation<'site-login'> = async ({ site, ID, PASSWORD, inputs }, context) => {
  const release = siteByPath(context, site)
  if (!context.engine.sites.isOpen(release)) throw stopped(context, release)
  const plan = release.plan('login', 'login')
  // Nobody can be checked, so nobody comes in.
  if (!plan) throw new CallError(codes.siteMessage, { text: 'site-cannot-check-login' })
  const id = ID.trim()
  const { timeZone } = release.site.spec.usageTime ?? {}
  const tried = await countLogin(`site ${release.siteId}`, id, context, timeZone)
  const typed = { ...inputs, ID: id, PASSWORD }
  const read = runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(typed, { system: {} }, () => context.signal)
  })
  const row = await tried.check(read.catch(checkSchema))
  const hash = plan.passwordHash ? row?.[plan.passwordHash] : undefined
  const right = plan.passwordHash ? await tried.check(verifyLoginHash(hash, PASSWORD, context)) : true
  if (!row || !right) throw new CallError(codes.wrongLogin)
  await tried.succeeded()
  const userKey = String((plan.userKey ? row[plan.userKey] : undefined) ?? id)
  const timing = release.site.spec.login?.retrievalTiming ?? defaults.siteSpec.login.retrievalTiming
  const { token } = await openSession(release, context, userKey, row, typed)
  return { checkRes: true, token, b2bUserId: userKey, timingOfRetrieval: timing }
}

/** A login schema that its database refuses is the builder's to look at. */
function checkSchema(error: unknown): never {
  if (error instanceof CallError && error.details.text === 'data-failed')
    throw new CallError(codes.siteMessage, { text: 'login-schema-failed', cause: error })
  throw error
}

/**
 * A session of the site with its cookies, for whom the row does not keep out. The row's password hash is not kept, and what was typed, sealed, only where
 * each call reads the row again.
 */
export async function openSession(
  release: RunningRelease,
  context: Context,
  userKey: string,
  row: Row,
  typed: Record<string, unknown>,
): Promise<{ token: string; session: Session }> {
  const { passwordHash = '', userState } = release.plan('login', 'login') ?? {}
  const { [passwordHash]: _hash, ...login } = row
  const refusal = refusalOf(row, userState)
  if (refusal !== undefined) throw new CallError(refusal)
  const isReadAgain = release.site.spec.login?.retrievalTiming === 2
  const purpose = `site-login-${release.siteId}`
  const sealed = isReadAgain ? context.store.secrets.seal(purpose, JSON.stringify(typed)) : undefined
  const opened = await context.store.sessions.create({
    audience: 'site',
    siteId: release.siteId,
    userKey,
    epoch: 0,
    expiresAt: new Date(context.now().getTime() + context.engine.settings.current().sessionMs).toISOString(),
    address: context.address,
    data: { login, ...(sealed === undefined ? {} : { typed: sealed }) },
  })
  setSiteCookie(context, release.siteId, opened.token)
  return opened
}
