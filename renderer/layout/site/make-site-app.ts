import { siteLanding } from '../../../runtime/redirect/landing.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import type { App } from '../../app/app.ts'
import { declared, type CallNamed } from '../../call/call.ts'
import { touchScreens } from '../../screen/touch-screens.ts'
import type { Opened } from '../../app/opened.ts'
import { notify } from '../notices.tsx'
import { ask } from '../questions.tsx'
import { lastPlace } from './last-places.ts'
import type { SiteParts } from './make-site.ts'

interface Parts extends Pick<SiteParts, 'boot' | 'shared' | 'store' | 'way'> {
  opened: Opened
  callNamed: CallNamed
}

/** What a site gives to the screens in it. */
export function makeSiteApp({ boot, shared, store, way, opened, callNamed }: Parts): App {
  const app: App = {
    boot,
    call: declared(callNamed),
    callNamed,
    shared,
    navigate(to, options) {
      // Two slashes at the start would be another host.
      if (!/^\/(?![/\\])/.test(to)) return
      const { asItWas, ...plain } = options ?? {}
      // What is chosen in the open drawer takes the place of its step of the history, and closes it.
      way.go(to, { ...plain, ...(isDrawerOpen() && { replace: true }), ...(asItWas && { state: { asItWas } }) })
    },
    asItWas: (to) => lastPlace(app, to),
    back(otherwise) {
      const isFirst = propertyOf(history.state, 'idx') === 0
      if (isFirst) way.go(otherwise ?? siteLanding, { replace: true })
      else way.back()
    },
    notify: (notice) => notify(store, notice),
    confirm: (question) => ask(store, question),
    routeOf: () => undefined,
    opened,
    results: new Map(),
    touch: (names) => touchScreens(app, names),
  }
  return app
}

/** Whether the present step of the history is the open drawer, as the router keeps it. */
const isDrawerOpen = (): boolean => propertyOf(propertyOf(history.state, 'usr'), 'drawer') === true
