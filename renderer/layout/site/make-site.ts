import type { useStore } from 'jotai'
import type { SiteOpenResponse } from '../../../runtime/generated/calls/site-user.ts'
import type { App } from '../../app/app.ts'
import type { FromPreview } from '../../../runtime/preview/messages.ts'
import { isFramed } from '../../browser/is-framed.ts'
import type { Boot } from '../../call/boot.ts'
import type { CallNamed } from '../../call/call.ts'
import { followSession } from '../../session/follow-session.ts'
import { makeLoginLife } from '../../session/login-life.ts'
import { makeSession, type Session } from '../../session/session.ts'
import { makeSiteTokens, type SiteTokens } from '../../session/site-tokens.ts'
import { i18n, languageNow } from '../../state/language.ts'
import { makeOpened } from '../../app/opened.ts'
import type { Shared } from '../../app/shared.ts'
import { askToStay } from '../login-words.ts'
import { notify } from '../notices.tsx'
import type { Way } from '../use-way.ts'
import type { BaseInfo } from './base-info.ts'
import { endSite } from './end-site.ts'
import { hearSite } from './hear-site.ts'
import { makeSiteApp } from './make-site-app.ts'
import { makeSiteCalls } from './make-site-calls.ts'
import { siteOpening, sitePath } from './opening-of.ts'
import { takeOpening } from './take-opening.ts'

/** What a page of a site knows of the site, and of who looks at it. */
export interface SiteOpened {
  info: BaseInfo
  /** Contents whose own login stands in this tab. */
  sections: readonly number[]
}

/** What a site's page is besides what is drawn; made once, for as long as the page lives. */
export interface Site {
  app: App
  session: Session<SiteOpened>
  tokens: SiteTokens
  /** Opens the session and follows it; returns how to stop. */
  start(): () => void
}

export interface SiteParts {
  boot: Boot
  shared: Shared
  store: ReturnType<typeof useStore>
  way: Way
  fetch?: typeof globalThis.fetch | undefined
  /** What the opening call answered before the page was drawn first. */
  begun?: SiteOpenResponse | undefined
}

export function makeSite(parts: SiteParts): Site {
  const { boot, shared, store, way, begun } = parts
  const tokens = makeSiteTokens(boot)
  const life = makeLoginLife(`kumiki:${boot.base}:action`)
  const opened = makeOpened()
  const take = (answer: SiteOpenResponse, language: string): SiteOpened => ({
    info: takeOpening(answer, { tokens, life, opened, shared, language }),
    sections: tokens.sections(),
  })
  /** The language in which the page was opened last: in another one everything says something else. */
  let openedIn = languageNow()
  const session = makeSession<SiteOpened>({
    tokens,
    // What is there already is drawn at once, and not a frame later.
    begun: begun && take(begun, languageNow()),
    mayOpen: true,
    needsOpening: false,
    async open() {
      const language = (openedIn = languageNow())
      const answer = await app.call('site-open', siteOpening(boot, way.here(), language))
      return () => take(answer, language)
    },
    onEnd: (reason) => endSite(reason, { app, session, store, tokens }),
  })
  const calls = makeSiteCalls({ ...parts, tokens, life, session, touch: (names) => app.touch(names) })
  const callNamed = boot.site?.preview ? toldOf(calls) : calls
  const app = makeSiteApp({ ...parts, opened, callNamed })
  const onEvent = hearSite({ app, session, store })

  return {
    app,
    session,
    tokens,
    start() {
      const word = tokens.takeWord()
      if (word !== undefined) notify(store, { tone: 'warning', text: word, ms: 0, about: 'login' })
      session.start()
      const stopFollowing = boot.site?.preview
        ? followLate({ session, tokens })
        : followSession({
            session,
            tokens,
            life,
            check: boot.settings?.tokenCheck,
            onEvent,
            ask: async () => !(await app.call('check-token', {})).tokenExpired,
            warn: askToStay(store),
            extend: () => app.call('base-info', { site: sitePath(boot), language: languageNow() }),
          })
      // Told of new words too, which parts that are fetched late bring along.
      const stopTranslating = i18n.on('change', () => {
        if (languageNow() !== openedIn) session.open().catch(() => undefined)
      })
      return () => {
        stopFollowing()
        stopTranslating()
      }
    },
  }
}

/** A preview has no socket: the builder's page around it says what there is to know. */
function followLate(site: Pick<Site, 'session' | 'tokens'>): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('./follow-builder.ts').then(({ followBuilder }) => {
    if (!isOver) stop = followBuilder(site)
  })
  return () => {
    isOver = true
    stop?.()
  }
}

/** What a preview's page would have written is shown beside it. */
const toldOf =
  (call: CallNamed): CallNamed =>
  async (key, input, options) => {
    const answer = await call(key, input, options)
    const message: FromPreview = { kumiki: 'preview', did: 'call' }
    if (isFramed()) window.parent.postMessage(message, window.location.origin)
    return answer
  }
