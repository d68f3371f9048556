import { t } from '@lingui/core/macro'
import * as answerCodes from '../../../runtime/answer-codes.ts'
import type { App } from '../../app/app.ts'
import { tabName } from '../../call/call.ts'
import { touchScreens } from '../../screen/touch-screens.ts'
import type { RealtimeEvent } from '../../session/realtime.ts'
import type { Session } from '../../session/session.ts'
import { hearJobs } from '../../state/jobs.ts'
import { endWord } from '../login-words.ts'
import { ask } from '../questions.tsx'
import type { SiteOpened, SiteParts } from './make-site.ts'

/** Why the engine says over the socket that a login is over. */
const ends: Record<string, (event: RealtimeEvent) => string> = {
  'site-changed': () => t`The site setting was changed. You are logged out.`,
  'not-active': () => t`The site has stopped. Please come again later.`,
  'licence-changed': () => t`The licence was changed. You are logged out.`,
  'stop-time': () => t`The stop time is reached. You are logged out.`,
  ended: ({ code }) => endWord(code === answerCodes.sessionIdle ? 'idle' : 'engine'),
}

interface Parts extends Pick<SiteParts, 'store'> {
  app: App
  session: Session<SiteOpened>
}

/** What a site's page does with what the engine tells over the socket. */
export function hearSite({ app, session, store }: Parts): (event: RealtimeEvent) => void {
  let isUpdateTold = false
  /** Whoever is in stays in; what has been typed is theirs to finish first. */
  async function tellUpdate(): Promise<void> {
    if (isUpdateTold) return
    isUpdateTold = true
    const text = t`The site was updated. Load the page again to see it; you stay logged in. What you have typed and not sent is lost then.`
    const isWanted = await ask(store, { title: t`Notice`, text, action: t`Load again`, uninvited: true })
    isUpdateTold = false
    if (isWanted) window.location.reload()
  }
  /** Asleep, or not yet listening: the engine's first word says whether the page has missed a release. */
  const isOtherRelease = ({ type, release }: RealtimeEvent): boolean =>
    type === 'ready' && release !== undefined && release !== app.boot.site?.release

  return (event) => {
    hearJobs(store, event)
    const text = ends[event.type]?.(event)
    if (text !== undefined) session.end({ why: 'told', text })
    else if (event.type === 'site-updated' || isOtherRelease(event)) void tellUpdate()
    else if (event.type === 'login-error') session.end({ why: 'connection' })
    else if (event.type === 'touched' && event['tab'] !== tabName) touchScreens(app, event['loads'] as string[], true)
    else if (event.type === 'active') session.open().catch(() => undefined)
  }
}
