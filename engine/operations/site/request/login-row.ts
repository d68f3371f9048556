import * as codes from '../../../../runtime/generated/codes.ts'
import type { LoginPlan } from '../../../../runtime/compile/login-plan.ts'
import type { Row } from '../../../execution/row.ts'
import { loggedOut, userDeleted } from '../../../codes/refusals.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Session } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { runGuarded } from './run-guarded.ts'
import { refusalOf } from './refusal-of.ts'

/** Whose login a session is: the site's, or that of the content alone that it opens. */
export function loginPlanOf(release: RunningRelease, contentId: number | undefined): LoginPlan | undefined {
  return release.plan(contentId === undefined ? 'login' : `${contentId}/login`, 'login')
}

/** The row of who is logged in, as this login wants it: as it was at the login, or as it is now. */
export async function loginRowOf(release: RunningRelease, session: Session, context: Context): Promise<Row> {
  const plan = loginPlanOf(release, session.contentId)
  const { typed, login = {} } = session.data
  if (plan?.retrievalTiming !== codes.retrievalTiming.eachTime || typeof typed !== 'string') return login as Row
  return loginRowNow(plan, { release, session, typed }, context)
}

/** Retrieval timing "each time": the row is read again for each call; a user who is gone from the table, or kept out by the row, is logged out. */
async function loginRowNow(
  plan: LoginPlan,
  { release, session, typed }: { release: RunningRelease; session: Session; typed: string },
  context: Context,
): Promise<Row> {
  const text = context.store.secrets.unseal(`site-login-${session.siteId}`, typed)
  if (text === undefined) throw loggedOut()
  const row = await runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(JSON.parse(text) as Record<string, unknown>, { system: {} }, () => context.signal)
  })
  const refusal = row ? refusalOf(row, plan.userState) : userDeleted
  if (!row || refusal) {
    // Else the cookie would open the next page to the same words.
    await context.store.sessions.removeWithOpened(session)
    throw (refusal ?? userDeleted)()
  }
  const { [plan.passwordHash ?? '']: _hash, ...login } = row
  return login
}
