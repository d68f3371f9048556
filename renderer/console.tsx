import './theme/theme.css'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import type { OpenResponse } from '../runtime/generated/calls/user.ts'
import { readBoot } from './boot.ts'
import { early } from './opening.ts'
import { ConsoleApp } from './layout/console/console-app.tsx'
import { preferencesAtom } from './layout/console/preferences.ts'
import { applyColour } from './layout/console/theme-colour.ts'
import { Awake } from './server-rendering/awake.tsx'
import { takeDrawn } from './server-rendering/take-drawn.ts'
import { WithMantine } from './theme/with-mantine.tsx'
import { makeShared } from './state/shared.ts'
import { guardedHistory } from './state/guarded-history.ts'
import { i18n, speak } from './state/language.ts'
import { ignoreHastyPresses } from './ui/hasty-presses.ts'

const boot = readBoot('console')
const shared = makeShared()
applyColour(shared.store.get(preferencesAtom).colour)
ignoreHastyPresses()
speak(boot.language)
const begun = (await early.answer()) as OpenResponse | undefined

const root = takeDrawn()
const history = guardedHistory(createBrowserHistory({ v5Compat: true }))
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Provider store={shared.store}>
        <WithMantine>
          <HistoryRouter basename={boot.base} history={history}>
            <Awake root={root} />
            <ConsoleApp boot={boot} shared={shared} fetch={early.fetch} begun={begun} />
          </HistoryRouter>
        </WithMantine>
      </Provider>
    </I18nProvider>
  </StrictMode>,
)
