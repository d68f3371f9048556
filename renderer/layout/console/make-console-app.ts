import type { App } from '../../app/app.ts'
import { declared, type CallNamed } from '../../call/call.ts'
import { touchScreens } from '../../screen/touch-screens.ts'
import type { Session } from '../../session/session.ts'
import { makeOffered } from '../../app/offered.ts'
import type { Opened } from '../../app/opened.ts'
import type { Presence } from '../../app/presence.ts'
import { notify } from '../notices.tsx'
import { ask } from '../questions.tsx'
import { whileRunning } from '../while-running.ts'
import type { ConsoleOpened, ConsoleParts } from './make-console.ts'

interface Parts extends Pick<ConsoleParts, 'boot' | 'shared' | 'store' | 'way'> {
  session: Session<ConsoleOpened>
  opened: Opened
  results: Map<string, unknown>
  presence: Presence
  callNamed: CallNamed
}

/** What the console gives to the screens in it. */
export function makeConsoleApp(parts: Parts): App {
  const { boot, shared, store, way, session, opened, results, presence } = parts
  const callNamed: CallNamed = (key, input, options) => {
    const given = opened.take(key, input)
    if (given !== undefined) return Promise.resolve(given)
    const asked = parts.callNamed(key, input, options)
    // What a person did not ask for stays unseen.
    return options?.quiet ? asked : whileRunning(asked)
  }
  const app: App = {
    boot,
    call: declared(callNamed),
    callNamed,
    shared,
    navigate: way.go,
    back(otherwise) {
      if (history.length > 1) way.back()
      else way.go(otherwise ?? '/')
    },
    notify: (notice) => notify(store, notice),
    confirm: (question) => ask(store, question),
    asItWas: (to) => to,
    routeOf: (key) => session.state().opened?.navigation.screens.find((screen) => screen.key === key)?.route,
    opened,
    results,
    presence,
    fields: makeOffered(),
    touch: (names) => touchScreens(app, names),
  }
  return app
}
