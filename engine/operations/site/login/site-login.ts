import * as codes from '../../../../runtime/generated/codes.ts'
import { entranceOf } from '../../../../runtime/compile/entrances.ts'
import type { LoginPlan } from '../../../../runtime/compile/login-plan.ts'
import { countLogin, type LoginTry } from '../../../limits/login-tries.ts'
import { CallError } from '../../../codes/call-error.ts'
import { loggedOut, notDone, notFound } from '../../../codes/refusals.ts'
import { OutboundFailed } from '../../../outbound/errors.ts'
import { SourceRefused } from '../../../sources/errors.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Row } from '../../../execution/row.ts'
import type { Session } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import * as answers from '../../../../runtime/answer-codes.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { siteByPath } from '../request/site-by-path.ts'
import { loginPlanOf, loginRowOf } from '../request/login-row.ts'
import { refusalOf } from '../request/refusal-of.ts'
import { setSiteCookie } from '../request/site-cookie.ts'
import { mayOpen, stopped, todayOf } from '../request/site-request.ts'
import { verifyLoginHash } from './verify-login-hash.ts'

/**
 * Login by the login schema of the site, or of a content that has one of its own, or by the site's authentication API:
 * exactly one row, and its password hash when it has such a column.
 */
export const siteLogin: DeclaredOperation<'site-login'> = async (
  { site, contentId, ID, PASSWORD, inputs },
  context,
) => {
  const release = siteByPath(context, site)
  if (!context.engine.sites.isOpen(release)) throw stopped(context, release)
  if (contentId !== undefined) await requireLoginOf(contentId, release, context)
  const plan = loginPlanOf(release, contentId)
  // Nobody can be checked, so nobody comes in.
  if (!plan) throw notDone({ text: 'site-cannot-check-login' })
  const id = ID.trim()
  const { timeZone } = release.site.spec.usageTime ?? {}
  using tried = await countLogin(`site ${[release.siteId, contentId ?? []].flat().join(' ')}`, id, context, timeZone)
  const typed = { ...inputs, ID: id, PASSWORD }
  const read = runGuarded(context, async () => {
    const runner = await release.runner(plan)
    return runner.row(typed, { system: {} }, () => context.signal)
  })
  const row = await (plan.answer ? read.catch(failedAnswer(tried)) : tried.check(read.catch(checkSchema)))
  const hash = plan.passwordHash ? row?.[plan.passwordHash] : undefined
  const right = plan.passwordHash ? await tried.check(verifyLoginHash(hash, PASSWORD, context)) : true
  if (!row || !right) throw tried.wrong()
  await tried.succeeded()
  const userKey = String((plan.userKey ? row[plan.userKey] : undefined) ?? id)
  const { token } = await openSession(release, plan, context, { userKey, row, typed, contentId })
  return { checkRes: true, token, b2bUserId: userKey, timingOfRetrieval: plan.retrievalTiming }
}

/** Who may not enter the site itself, or the content at this time, finds no login there. */
async function requireLoginOf(contentId: number, release: RunningRelease, context: Context): Promise<void> {
  const { session } = context
  if (session?.siteId !== release.siteId || session.contentId !== undefined) throw loggedOut()
  const access = release.contents.get(contentId)
  if (!access?.login || !mayOpen(access, undefined, todayOf(release, context.now()))) throw notFound()
  // A row that keeps its user out of the site keeps them out of all that lies in it.
  await loginRowOf(release, session, context)
}

/** A login schema that its database refuses is the builder's to look at. */
function checkSchema(error: unknown): never {
  if (error instanceof CallError && error.details.text === 'data-failed')
    throw notDone({ text: 'login-schema-failed', cause: error })
  throw error
}

/**
 * Another system gave no right answer. It has compared, perhaps, so the try stays counted; only where it could not be reached
 * is it given back.
 */
const failedAnswer =
  (tried: LoginTry) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CallError)) throw error
    if (isUnsent(error.cause)) await tried.giveBack()
    if (error.code !== answers.notDone) throw error
    throw notDone({ ...error.details, text: 'login-api-failed', cause: error })
  }

const isUnsent = (error: unknown): boolean =>
  error instanceof SourceRefused && error.cause instanceof OutboundFailed && !error.cause.sent

interface LoggedIn {
  userKey: string
  row: Row
  typed: Record<string, unknown>
  /** The content alone that is opened; without: the site. */
  contentId?: number | undefined
}

/**
 * A session with its cookies, for whom the row does not keep out; one of a content alone lives in its tab, without a
 * cookie. The row's password hash is not kept, and what was typed, sealed, only where each call reads the row again.
 */
export async function openSession(
  release: RunningRelease,
  { passwordHash = '', userState, retrievalTiming }: LoginPlan,
  context: Context,
  { userKey, row, typed, contentId }: LoggedIn,
): Promise<{ token: string; session: Session }> {
  const { [passwordHash]: _hash, ...login } = row
  const refusal = refusalOf(row, userState)
  if (refusal) throw refusal()
  const purpose = `site-login-${release.siteId}`
  const sealed =
    retrievalTiming === codes.retrievalTiming.eachTime
      ? context.store.secrets.seal(purpose, JSON.stringify(typed))
      : undefined
  const opened = await context.store.sessions.create({
    audience: 'site',
    siteId: release.siteId,
    ...(contentId !== undefined && { contentId }),
    userKey,
    epoch: 0,
    expiresAt: new Date(context.now().getTime() + context.engine.settings.current().sessionMs).toISOString(),
    address: context.address,
    data: {
      login,
      entrance: entranceOf(context.engine.sites.entrances(release), contentId),
      ...(sealed === undefined ? {} : { typed: sealed }),
      // It ends with the session of the site.
      ...(contentId === undefined || !context.session ? {} : { openedFrom: context.session.id }),
    },
  })
  if (contentId === undefined) setSiteCookie(context, release.siteId, opened.token)
  context.audit({ user: userKey })
  return opened
}
