import { openBrowser, readPage } from './browser.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { OpenResponse } from '../../runtime/generated/calls/user.ts'
import type { SiteOpenResponse } from '../../runtime/generated/calls/site-user.ts'
import type { FirstDrawing } from '../../runtime/opening/first-drawing.ts'
import { Around } from '../layout/around.tsx'
import { readBoot } from '../call/boot.ts'
import { moments } from '../browser/format-moment.ts'
import { ConsoleApp } from '../layout/console/console-app.tsx'
import { SiteApp } from '../layout/site/site-app.tsx'
import { takeCarriedOpening } from '../state/carried-opening.ts'
import { speak } from '../state/language.ts'
import { makeShared } from '../app/shared.ts'

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
  const Program = boot.audience === 'site' ? SiteApp : ConsoleApp
  const html = renderToString(
    <Around shared={shared}>
      <StaticRouter basename={boot.base || '/'} location={asked.url}>
        <Program boot={boot} shared={shared} begun={begun} />
      </StaticRouter>
    </Around>,
  )
  const { language, style } = readPage()
  return html === '' ? undefined : `<div id="drawn" lang="${language}" style="${style}" inert>${html}</div>`
}
