import { networkOf } from '../../../limits/rate-limits.ts'
import { notFound, tooManyRequests } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { directKeyName } from '../../../sessions/direct-keys.ts'
import type { DirectKey } from '../../../sessions/direct-keys.ts'
import { openSession } from './site-login.ts'
import { scopeOf } from '../request/site-request.ts'
import { siteByPath } from '../request/site-by-path.ts'
import { runGuarded } from '../request/run-guarded.ts'

const perMinute = 20

/** Login by a direct link: its random key. Everything that does not work looks alike. */
export const siteDirectLogin: DeclaredOperation<'site-direct-login'> = async ({ site, key }, context) => {
  const release = siteByPath(context, site)
  const { count, resetAt } = await context.store.counters.add(`direct ${networkOf(context.address)}`, {
    windowMs: 60_000,
  })
  if (count > perMinute) {
    const seconds = Math.ceil((Date.parse(resetAt) - context.now().getTime()) / 1000)
    throw tooManyRequests({ retryAfter: Math.max(1, seconds) })
  }
  const plan = release.plan('login', 'login')
  const known = await context.store.settings.get<DirectKey>(directKeyName(release.siteId, key))
  const usable = known && release.site.spec.login?.direct && Date.parse(known.expiresAt) > context.now().getTime()
  const typed = usable ? context.store.secrets.unseal(`site-direct-${release.siteId}`, known.typed) : undefined
  if (!plan || typed === undefined || !known || !context.engine.sites.isOpen(release)) throw notFound()
  const input = JSON.parse(typed) as Record<string, unknown>
  const row = await runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(input, scopeOf(context, release, undefined))
  })
  if (!row) throw notFound()
  const { token } = await openSession(release, plan, context, { userKey: known.userKey, row, typed: input })
  return { token }
}
