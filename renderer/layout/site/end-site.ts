import { t } from '@lingui/core/macro'
import type { App } from '../../app/app.ts'
import { isReachable } from '../../call/call.ts'
import type { EndReason, Session } from '../../session/session.ts'
import type { SiteTokens } from '../../session/site-tokens.ts'
import { forgetKept } from '../../state/kept.ts'
import { endWord } from '../login-words.ts'
import { notify } from '../notices.tsx'
import { ask } from '../questions.tsx'
import type { SiteOpened, SiteParts } from './make-site.ts'

interface Parts extends Pick<SiteParts, 'store'> {
  app: App
  session: Session<SiteOpened>
  tokens: SiteTokens
}

/** What follows the end of a login: the page loads again, which leads to the login and from there back here. */
export function endSite(reason: EndReason, { app, session, store, tokens }: Parts): void {
  switch (reason.why) {
    case 'left':
      return void leaveByWish(app, tokens)
    case 'told':
      return void ask(store, { title: t`Notice`, text: reason.text, action: t`OK`, forced: true })
        .then(() => leaveEngine(app, tokens))
        .then(() => loadAgain(session))
    case 'connection':
      notify(store, { tone: 'error', text: t`The connection could not be logged in.` })
      return void setTimeout(() => window.location.reload(), 1000)
    default:
      tokens.leaveWord(reason.why === 'refused' ? reason.text : endWord(reason.why))
      void loadAgain(session)
  }
}

/** A stopped site may have closed its port: the browser's own error page would be a dead end. */
export async function loadAgain(session: Session<unknown>): Promise<void> {
  if (await isReachable(window.location.href)) window.location.reload()
  else session.strand()
}

/** The login of one content has ended; the site's own stays. */
export function leaveSection(tokens: SiteTokens, contentId: number, word?: string): void {
  tokens.dropSection(contentId)
  if (word) tokens.leaveWord(word)
  window.location.reload()
}

/** By the person's wish: of one content, whose login the engine forgets too. */
export async function logoutOf(contentId: number, { app, tokens }: { app: App; tokens: SiteTokens }): Promise<void> {
  await app.call('site-logout', { contentId }).catch(() => undefined)
  forget(app)
  leaveSection(tokens, contentId)
}

async function leaveByWish(app: App, tokens: SiteTokens): Promise<void> {
  const person = app.shared.get('session')['userKey']
  await leaveEngine(app, tokens)
  tokens.leave(person)
  forget(app)
  // With the page go all that this user has seen: screens, answers, shared loads.
  window.location.reload()
}

function forget(app: App): void {
  app.results.clear()
  forgetKept()
}

/** Also in the engine: the cookie would log in again with the next page. */
async function leaveEngine(app: App, tokens: SiteTokens): Promise<void> {
  const all = [...tokens.sections().map((contentId) => ({ contentId })), {}]
  const left = Promise.all(all.map((input) => app.call('site-logout', input).catch(() => undefined)))
  // The call has its token by now; from here on nobody is logged in.
  tokens.drop()
  await left
}
