import { randomBytes, randomUUID } from 'node:crypto'
import { mayChange } from '../../access/acts.ts'
import { countLogin } from '../../limits/login-tries.ts'
import { alreadyRegistered, conflict, notDone, wrongLogin } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import { directKeyName, type DirectKey } from '../../sessions/direct-keys.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { siteUrl } from './site-url.ts'
import { userOf } from './site-id.ts'

const dayMs = 86_400_000
const usualDays = 30

/**
 * A link that logs a user in without a form. Its key is random, or the name that the builder chose; it is told in this answer
 * alone: what is kept is a hash of it, and, sealed, what the login schema is asked with.
 */
export const directKeyCreate: DeclaredOperation<'direct-key-create'> = async (
  { id, name, user, password = '', inputs, days = usualDays, slug },
  context,
) => {
  const { store, engine } = context
  await storedFor(mayChange, 'site', id, context)
  const release = engine.sites.running(id)
  if (!release?.site.spec.login?.direct) throw conflict({ text: 'direct-login-off' })
  const typed = { ...inputs, ID: user.trim(), PASSWORD: password }
  const key = slug ?? randomBytes(18).toString('base64url')
  const value: DirectKey = {
    siteId: id,
    id: randomUUID(),
    name,
    userKey: await userKeyOf(typed, release, context),
    typed: store.secrets.seal(`site-direct-${id}`, JSON.stringify(typed)),
    expiresAt: new Date(context.now().getTime() + days * dayMs).toISOString(),
  }
  if (!(await store.settings.setFirst(directKeyName(id, key), value, userOf(context))))
    throw alreadyRegistered({ values: [key] })
  context.audit({ object: `site ${id} direct link ${value.id} of ${value.userKey}` })
  return { key: value.id, url: `${siteUrl(context, id, release.site.spec)}direct/${key}`, expiresAt: value.expiresAt }
}

/** The user that the login schema finds; tries count as logins do, so that no password is guessed here. */
async function userKeyOf(typed: { ID: string }, release: RunningRelease, context: Context): Promise<string> {
  const plan = release.plan('login', 'login')
  if (!plan) throw notDone({ text: 'site-cannot-check-login' })
  using tried = await countLogin(`site ${release.siteId}`, typed.ID, context)
  const read = runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(typed, { system: {} }, () => context.signal)
  })
  const row = await tried.check(read)
  if (!row) throw wrongLogin({ text: 'direct-login-no-user' })
  // Nobody has logged in: this network is not the user's.
  await tried.giveBack()
  return String((plan.userKey ? row[plan.userKey] : undefined) ?? typed.ID)
}
