import { asText } from '../../../../runtime/values/as-text.ts'
import type { ShownTo, SiteMenu } from '../../../../runtime/compile/release.ts'
import { localize } from '../../../../runtime/text.ts'
import { nextOpening, secondsUntilClose } from '../../../../runtime/usage-time.ts'
import type { Row } from '../../../execution/row.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { expiryOf } from '../../../call/expiry-of.ts'
import { siteByPath } from '../request/site-by-path.ts'
import { setSiteCookie } from '../request/site-cookie.ts'
import { loginRowOf } from '../request/login-row.ts'
import { secondsUntilChange } from './seconds-until-change.ts'
import { isShown } from '../request/may-use.ts'
import { mayOpen, todayOf } from '../request/site-request.ts'
import * as defaults from '../../../../runtime/generated/defaults.ts'

/** What a site's shell needs before anything else: names, menu, usage time, and who is logged in. */
export const baseInfo: DeclaredOperation<'base-info'> = async ({ site, type = 1 }, context) => {
  const release = siteByPath(context, site)
  const { spec } = release.site
  const session = context.session?.siteId === release.siteId ? context.session : undefined
  const open = context.engine.sites.isOpen(release)
  // Each visitor of a site that its builder opened to everybody has a session, and so a cart, of their own.
  const needsLogin = spec.public !== true
  const guest = session || needsLogin || !open ? undefined : context.engine.sessions.openGuest(release.siteId)
  if (guest) {
    setSiteCookie(context, release.siteId, guest.token)
    context.session = guest.session
  }
  const userKey = (session ?? guest?.session)?.userKey
  const visits = guest?.session ?? (needsLogin ? undefined : session)
  const isVisitor = visits !== undefined && context.engine.sessions.isGuest(visits)
  const login = session ? await loginRowOf(release, session, context) : {}
  const menu = userKey === undefined || !open ? undefined : menuFor(release, context, login)
  const plan = release.plan('login', 'login')
  const usage = spec.usageTime
  const changesIn = menu && secondsUntilChange(release, release.contents.values(), context.now())
  const moment = localMoment(context.now(), usage?.timeZone)
  return {
    type,
    siteId: release.siteId,
    ports: [context.engine.sites.portOf(release.siteId) ?? []].flat(),
    version: context.engine.version,
    release: release.number,
    tokenExpired: needsLogin && session === undefined,
    expiry: expiryOf(session ?? guest?.session, context),
    data: {
      name: localize(release.site.name, context.language, spec.language),
      image: fileUrl(release, spec.image),
      favicon: fileUrl(release, spec.favicon),
      color: spec.color ?? defaults.siteSpec.color,
      labelColor: spec.labelColor ?? defaults.siteSpec.labelColor,
      language: context.language,
      languages: release.languages,
      isB2bActive: open,
      stopText: open ? undefined : localize(spec.stopText, context.language, spec.language),
      b2bUsageData: usage?.limitFlg
        ? {
            limitFlg: true,
            from: usage.from,
            to: usage.to,
            weekdays: usage.weekdays,
            secondsUntilClose: secondsUntilClose(usage, moment),
            opens: nextOpening(usage, moment),
          }
        : { limitFlg: false },
      needsLogin,
      section: menu?.sections ?? [],
      contentCategoryData: menu?.categories ?? [],
      header: menu?.headers ?? [],
      ...(changesIn !== undefined && { changesIn }),
      b2b_main: { menuFlg: { ...defaults.siteSpec.menuFlg, ...spec.menuFlg } },
      b2bUserId: userKey,
      userName: isVisitor ? undefined : plan?.userName ? asText(login[plan.userName]) : userKey,
      token: guest?.token,
      timingOfRetrieval: plan?.retrievalTiming ?? defaults.siteSpec.login.retrievalTiming,
    },
  }
}

/** The menu and the header's parts with what this user may open. */
function menuFor(release: RunningRelease, context: Context, login: Row): SiteMenu | undefined {
  const menu = release.menus[context.language] ?? release.menus[release.languages[0] ?? '']
  if (!menu) return undefined
  const today = todayOf(release, context.now())
  const allowed = (item: { contentId: number }) => {
    const access = release.contents.get(item.contentId)
    return access !== undefined && mayOpen(access, login, today)
  }
  const isEntry = ({ shownTo }: ShownTo) => shownTo === undefined || isShown(shownTo, login)
  return {
    ...menu,
    sections: menu.sections.filter(allowed),
    categories: menu.categories.filter(isEntry).map(({ shownTo: _, ...category }) => ({
      ...category,
      items: category.items
        .filter((item) => allowed(item) && isEntry(item))
        .map(({ shownTo: _unsaid, ...item }) => item),
    })),
    headers: menu.headers.filter(allowed),
  }
}

/** Where the engine serves a file of the release: pages of every depth show it. */
function fileUrl({ site }: RunningRelease, file: string | undefined): string | undefined {
  return file === undefined ? undefined : `/${site.spec.path ?? site.key}/${file}`
}
