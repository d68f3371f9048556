import './theme/theme.css'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import type { SiteOpenResponse } from '../runtime/generated/calls/site-user.ts'
import { readBoot } from './boot.ts'
import { early } from './opening.ts'
import { SiteApp } from './layout/site/site-app.tsx'
import { firstLanguage } from './layout/site/site-language.ts'
import { guardedHistory } from './state/guarded-history.ts'
import { i18n, speak } from './state/language.ts'
import { makeShared } from './state/shared.ts'
import { takeDrawn } from './server-rendering/take-drawn.ts'
import { Awake } from './server-rendering/awake.tsx'
import { WithMantine } from './theme/with-mantine.tsx'
import { ignoreHastyPresses } from './ui/hasty-presses.ts'

/** A published site: every address below its path is drawn from screens that the engine serves. */
const boot = readBoot('site')
const shared = makeShared()
ignoreHastyPresses()

speak(firstLanguage(boot))
// Until then the page's own frame stands there, or what the engine has drawn.
const begun = (await early.answer()) as SiteOpenResponse | undefined
const root = takeDrawn()
const history = guardedHistory(createBrowserHistory({ v5Compat: true }))
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Provider store={shared.store}>
      <WithMantine>
        <HistoryRouter basename={boot.base || '/'} history={history}>
          <Awake root={root} />
          <SiteApp boot={boot} shared={shared} fetch={early.fetch} begun={begun} />
        </HistoryRouter>
      </WithMantine>
    </Provider>
  </I18nProvider>,
)
