import type { Plan } from '../../../../runtime/release/plan.ts'
import type { ContentAccess } from '../../../../runtime/compile/release.ts'
import { localize } from '../../../../runtime/text.ts'
import { nextOpening } from '../../../../runtime/usage-time.ts'
import { toIsoDay } from '../../../../runtime/values/dates.ts'
import { isoMoment } from '../../../../runtime/values/iso-moment.ts'
import type { Row } from '../../../execution/row.ts'
import { keptSequences } from '../../../execution/kept-sequences.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import { CallError } from '../../../codes/call-error.ts'
import { loggedOut, notDone, notFound } from '../../../codes/refusals.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'
import { loginRowOf } from './login-row.ts'
import { isShown } from './may-use.ts'
import { seenBy } from './seen-by.ts'

/** A call of a logged-in end user: the release that runs, and whose values the plans bind. */
export interface SiteRequest {
  release: RunningRelease
  siteId: number
  /** The content alone that the session opens. */
  section: number | undefined
  userKey: string
  login: Row
  scope: ExecutionScope
}

/** The site of the session, when it can be used now; else its stop text, and no data. */
export async function siteRequest(context: Context): Promise<SiteRequest> {
  const { session } = context
  if (session?.audience !== 'site' || session.siteId === undefined) throw loggedOut()
  const release = context.engine.sites.running(session.siteId)
  if (!release || !context.engine.sites.isOpen(release)) throw stopped(context, release)
  const login = await loginRowOf(release, session, context)
  return {
    release: seenBy(release, login),
    siteId: session.siteId,
    section: session.contentId,
    userKey: session.userKey,
    login,
    scope: scopeOf(context, release, login),
  }
}

/** What plans may bind besides the request's own values. */
export function scopeOf(context: Context, release: RunningRelease, login: Row | undefined): ExecutionScope {
  const now = context.now()
  return {
    login,
    sequences: keptSequences(context.store),
    system: {
      now: isoMoment(now.getTime()),
      today: todayOf(release, now),
      userKey: context.session?.userKey ?? null,
      language: context.language,
    },
  }
}

/** The last minute that was asked for in each time zone, and its day: every call asks, and a calendar's words cost a tenth of it. */
const days = new Map<string | undefined, { minute: number; day: string }>()

/** The day on the site's clock. */
export function todayOf(release: RunningRelease, now: Date): string {
  const { timeZone } = release.site.spec.usageTime ?? {}
  const minute = Math.floor(now.getTime() / 60_000)
  let known = days.get(timeZone)
  if (known?.minute !== minute) days.set(timeZone, (known = { minute, day: toIsoDay(localMoment(now, timeZone)) }))
  return known.day
}

/**
 * The content of a request, when this user may open it; a foreign, missing or hidden one is the same. One with a login
 * of its own opens to that login only, and that login opens nothing else.
 */
export function contentOf(
  { release, section, login, scope }: Pick<SiteRequest, 'release' | 'section' | 'login' | 'scope'>,
  contentId: number,
): ContentAccess {
  const access = release.contents.get(contentId)
  if (!access || section !== (access.login ? contentId : undefined)) throw notFound()
  if (!mayOpen({ ...access, login: false }, login, String(scope.system.today))) throw notFound()
  return access
}

/**
 * Whether a user may open a content on a day (`yyyy-MM-dd` of the site's clock); of one with a login of its own, whether
 * there is something to log in to.
 */
export function mayOpen(access: ContentAccess, login: Row | undefined, today: string): boolean {
  const { from, to } = access.period ?? {}
  if ((from !== undefined && today < from) || (to !== undefined && today > to)) return false
  if (access.login) return true
  return isShown(access, login)
}

export function planOf<Kind extends Plan['kind']>(
  release: RunningRelease,
  key: string,
  kind: Kind,
): Extract<Plan, { kind: Kind }> {
  const plan = release.plan(key, kind)
  if (!plan) throw notFound()
  return plan
}

/** A site that nobody may use now, and when it opens next, where its usage time says so. */
export function stopped(context: Context, release: RunningRelease | undefined): CallError {
  const spec = release?.site.spec
  const text = localize(spec?.stopText, context.language, spec?.language)
  return notDone({
    ...(text === '' ? {} : { values: [text], text: 'own-text' }),
    data: { stopped: true, opens: nextOpening(spec?.usageTime, localMoment(context.now(), spec?.usageTime?.timeZone)) },
  })
}
