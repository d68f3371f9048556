import type { Row } from '../../../execution/row.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Session } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { codes } from '../rows/codes.ts'
import { refusalOf } from './refusal-of.ts'

/** The row of who is logged in, as this site wants it: as it was at the login, or as it is now. */
export async function loginRowOf(release: RunningRelease, session: Session, context: Context): Promise<Row> {
  const isReadAgain = release.site.spec.login?.retrievalTiming === 2
  return isReadAgain ? loginRowNow(release, session, context) : ((session.data.login ?? {}) as Row)
}

/** Retrieval timing "each time": the row is read again for each call; a user who is gone from the table, or kept out by the row, is logged out. */
async function loginRowNow(release: RunningRelease, session: Session, context: Context): Promise<Row> {
  const plan = release.plan('login', 'login')
  const typed = session.data.typed
  if (!plan || typeof typed !== 'string') return (session.data.login ?? {}) as Row
  const text = context.store.secrets.unseal(`site-login-${session.siteId}`, typed)
  if (text === undefined) throw new CallError(codes.badToken)
  const runner = await release.runner(plan)
  const row = await runner.row(JSON.parse(text) as Record<string, unknown>, { system: {} })
  const refusal = row ? refusalOf(row, plan.userState) : codes.userGone
  if (refusal !== undefined) {
    // Else the cookie would open the next page to the same words.
    await context.store.sessions.remove(session.id)
    throw new CallError(refusal)
  }
  const { [plan.passwordHash ?? '']: _hash, ...login } = row!
  return login
}
