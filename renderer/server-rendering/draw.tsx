import { openBrowser, readPage } from './browser.ts'
import type { ReactNode } from 'react'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { OpenResponse } from '../../runtime/generated/calls/user.ts'
import type { SiteOpenResponse } from '../../runtime/generated/calls/site-user.ts'
import type { FirstDrawing } from '../../runtime/opening/first-drawing.ts'
import { readBoot } from '../boot.ts'
import { moments } from '../format-moment.ts'
import { ConsoleApp } from '../layout/console/console-app.tsx'
import { SiteApp } from '../layout/site/site-app.tsx'
import { takeCarriedOpening } from '../state/carried-opening.ts'
import { i18n, speak } from '../state/language.ts'
import { makeShared, type Shared } from '../state/shared.ts'
import { WithMantine } from '../theme/with-mantine.tsx'

// Nobody told the engine where the reader's clock stands.
moments.areKnown = false

/**
 * `#drawn`: the page as its program will draw it first; undefined where the opening call was refused or brings no screen.
 * Nothing of one drawing is there for the next. Throws what a component throws: the program draws such a page alone.
 */
export function draw(asked: FirstDrawing): string | undefined {
  openBrowser(asked)
  const boot = readBoot('site')
  const begun = takeCarriedOpening(undefined) as (OpenResponse & SiteOpenResponse) | undefined
  if (!begun?.screen) return undefined
  speak(boot.language)
  const shared = makeShared()
  const app =
    boot.audience === 'site' ? (
      <SiteApp boot={boot} shared={shared} begun={begun} />
    ) : (
      <ConsoleApp boot={boot} shared={shared} begun={begun} />
    )
  const html = renderToString(page(app, { base: boot.base, url: asked.url, shared }))
  const { language, style } = readPage()
  return html === '' ? undefined : `<div id="drawn" lang="${language}" style="${style}" inert>${html}</div>`
}

function page(app: ReactNode, { base, url, shared }: { base: string; url: string; shared: Shared }): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <Provider store={shared.store}>
        <WithMantine>
          <StaticRouter basename={base || '/'} location={url}>
            {app}
          </StaticRouter>
        </WithMantine>
      </Provider>
    </I18nProvider>
  )
}
