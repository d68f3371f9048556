import { t } from '@lingui/core/macro'
import type { useStore } from 'jotai'
import { consoleOpening } from '../../../runtime/opening/console-opening.ts'
import type { NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'
import type { OpenResponse, UserInfoResponse } from '../../../runtime/generated/calls/user.ts'
import type { App } from '../../app/app.ts'
import type { Boot } from '../../call/boot.ts'
import type { Call } from '../../call/call.ts'
import { followSession } from '../../session/follow-session.ts'
import { makeConsoleTokens } from '../../session/console-tokens.ts'
import { makeLoginLife } from '../../session/login-life.ts'
import { makeSession, type Session } from '../../session/session.ts'
import { makeOpened } from '../../app/opened.ts'
import { makePresence } from '../../app/presence.ts'
import type { Shared } from '../../app/shared.ts'
import { askToStay } from '../login-words.ts'
import type { Way } from '../use-way.ts'
import { endConsole } from './end-console.ts'
import { hearConsole } from './hear-console.ts'
import { makeConsoleApp } from './make-console-app.ts'
import { makeConsoleCalls } from './make-console-calls.ts'
import { takeOpening } from './take-opening.ts'

/** Who is logged in to the console, and what they may open. */
export interface ConsoleOpened {
  user: UserInfoResponse
  navigation: NavigationResponse
}

/** What the console's page is besides what is drawn; made once, for as long as the page lives. */
export interface Console {
  app: App
  /** Calls of the page itself; those of its screens are `app.call`. */
  call: Call
  session: Session<ConsoleOpened>
  /** Opens the session and follows it; returns how to stop. */
  start(): () => void
}

export interface ConsoleParts {
  boot: Boot
  shared: Shared
  store: ReturnType<typeof useStore>
  way: Way
  fetch?: typeof globalThis.fetch | undefined
  /** What the opening call answered before the page was drawn first. */
  begun?: OpenResponse | undefined
}

export function makeConsole(parts: ConsoleParts): Console {
  const { boot, shared, begun } = parts
  const [tokens, life, opened, presence] = [
    makeConsoleTokens(),
    makeLoginLife('kumiki:admin:action'),
    makeOpened(),
    makePresence(),
  ]
  const results = new Map<string, unknown>()
  const take = (answer: OpenResponse): ConsoleOpened | undefined =>
    takeOpening(answer, { tokens, life, opened, results, shared })
      ? { user: answer.user, navigation: answer.navigation }
      : undefined
  // What is there already is drawn at once, and not a frame later.
  const first = begun && take(begun)
  const session = makeSession<ConsoleOpened>({
    tokens,
    begun: first,
    mayOpen: tokens.read() !== undefined || tokens.hasMarker(),
    needsOpening: true,
    async open() {
      const { pathname, search, hash } = window.location
      const answer = await call('open', consoleOpening({ pathname: pathname.slice(boot.base.length), search, hash }))
      return () => {
        const next = take(answer)
        if (!next) throw new Error(t`Failed to get Login user information`)
        return next
      }
    },
    onEnd: (reason) => endConsole(reason, { ...parts, app, call, cancelAll, session }),
  })
  const { call, callNamed, cancelAll } = makeConsoleCalls({ ...parts, tokens, life, session, app: () => app })
  const app = makeConsoleApp({ ...parts, session, opened, results, presence, callNamed })
  const onEvent = hearConsole({ ...parts, app, call, presence, session })

  return {
    app,
    call,
    session,
    start() {
      session.start()
      return followSession({
        session,
        tokens,
        life,
        check: boot.settings?.tokenCheck,
        onEvent,
        onListening: presence.connect,
        // Answered with a code that ends the session when it does not stand.
        ask: async () => (await call('check-session', {})) !== undefined,
        warn: askToStay(parts.store),
        extend: () => call('user-info', {}),
      })
    },
  }
}
