import { entranceOf } from '../../../../runtime/compile/entrances.ts'
import { notDone } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'
import type { Visitor } from '../../../previews/preview-links.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { refusalOf } from '../../site/request/refusal-of.ts'
import { runGuarded } from '../../site/request/run-guarded.ts'

export interface TypedVisitor {
  user: string
  /** '' where the login schema finds the user by the ID alone. */
  password: string
}

/** The user of the site whom the login schema finds. Throws `notDone` where there is none, and what keeps the user out. */
export async function visitorOf(
  release: RunningRelease,
  { user, password }: TypedVisitor,
  context: Context,
): Promise<Visitor> {
  const plan = release.plan('login', 'login')
  if (!plan) throw notDone({ text: 'site-cannot-check-login' })
  // Some schemas ask for one before they look, and leave it to the engine to compare.
  const typed = { ID: user, PASSWORD: password === '' ? '*' : password }
  const row = await runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(typed, { system: {} }, () => context.signal)
  })
  if (!row) throw notDone({ text: 'direct-login-no-user' })
  const refusal = refusalOf(row, plan.userState)
  if (refusal) throw refusal()
  const { [plan.passwordHash ?? '']: _hash, ...login } = row
  const entrance = entranceOf(context.engine.sites.entrances(release), undefined)
  const userKey = String((plan.userKey ? row[plan.userKey] : undefined) ?? user)
  return { name: user, userKey, data: { login, entrance } }
}
