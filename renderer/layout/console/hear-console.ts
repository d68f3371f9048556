import { t } from '@lingui/core/macro'
import type { App } from '../../app/app.ts'
import type { Call } from '../../call/call.ts'
import { touchScreens } from '../../screen/touch-screens.ts'
import type { RealtimeEvent } from '../../session/realtime.ts'
import type { Session } from '../../session/session.ts'
import { hearJobs } from '../../state/jobs.ts'
import type { Presence } from '../../app/presence.ts'
import { notify } from '../notices.tsx'
import type { ConsoleOpened, ConsoleParts } from './make-console.ts'

/** One import tells of each of its documents: they are one change. */
const togetherMs = 300

interface Parts extends Pick<ConsoleParts, 'store'> {
  app: App
  call: Call
  presence: Presence
  session: Session<ConsoleOpened>
}

/** What the console does with what the engine tells over the socket. */
export function hearConsole({ app, call, presence, session, store }: Parts): (event: RealtimeEvent) => void {
  let touching: ReturnType<typeof setTimeout> | undefined
  const touchDocuments = (): void => {
    touching = undefined
    touchScreens(app, ['documents'], true)
  }
  return (event) => {
    presence.heard(event)
    hearJobs(store, event)
    if (event.type === 'document-changed' || event.type === 'site-state')
      touching ??= setTimeout(touchDocuments, togetherMs)
    else if (event.type === 'login-error') session.end({ why: 'connection' })
    // Answered with the code that says why.
    else if (event.type === 'ended') void call('user-info', {}).catch(() => undefined)
    else if (event.type === 'licence-changed') {
      notify(store, { tone: 'warning', text: t`The licence was changed. The page is loaded again.`, ms: 0 })
      setTimeout(() => window.location.reload(), 1000)
    }
  }
}
