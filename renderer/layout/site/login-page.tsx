import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../app/app.ts'
import { Screen } from '../../screen/screen.tsx'
import { i18n, languageNow } from '../../state/language.ts'
import type { Opened } from '../../app/opened.ts'
import type { ScreenDocument } from '../../state/screen-spec.ts'
import { Empty } from '../../ui/empty.tsx'
import type { BaseInfo } from './base-info.ts'
import { opensText } from './error-page.tsx'
import { LanguageMenu, ThemeMenu } from './menus.tsx'
import { sitePath } from './opening-of.ts'
import styles from './site-app.module.css'

const loginsOf = new WeakMap<Opened, Map<string, ScreenDocument>>()
const loginsBy = (opened: Opened): Map<string, ScreenDocument> => {
  const logins = loginsOf.get(opened) ?? new Map<string, ScreenDocument>()
  loginsOf.set(opened, logins)
  return logins
}

/** The login screen that came with the opening call. */
export function keepLogin(opened: Opened, language: string, { screen }: { screen: ScreenDocument }): void {
  loginsBy(opened).set(language, screen)
}

/** The site's login screen, or the words that say why the site is closed. */
export function LoginPage({ info, onHead }: { info: BaseInfo; onHead(title: string, activeMenu: undefined): void }) {
  const app = useApp()
  const logins = loginsBy(app.opened)
  const language = i18n.locale
  const [screen, setScreen] = useState<{ language: string; document?: ScreenDocument }>()
  const document = screen?.language === language ? screen.document : logins.get(language)

  useEffect(() => {
    if (logins.has(language)) return
    app.call('site-screen', { route: '/login', site: sitePath(app.boot), language: languageNow() }).then(
      (answer) => {
        logins.set(language, answer.screen)
        setScreen({ language, document: answer.screen })
      },
      // Without a screen of its own a site still can be entered.
      () => {
        setScreen({ language, document: plainLogin(info, app.boot.site?.path ?? '') })
      },
    )
  }, [app, logins, language, info])

  const onTitle = useCallback(
    (title: string) => {
      onHead(title, undefined)
    },
    [onHead],
  )
  return (
    <main className={styles.login}>
      <div className={styles.loginTools}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <div className={styles.loginBody}>
        {!info.isActive ? (
          <Closed info={info} />
        ) : (
          document && <Screen key={language} screen={document} params={{}} onTitle={onTitle} />
        )}
      </div>
    </main>
  )
}

/** Why nobody can enter now, and from when on one can. */
function Closed({ info }: { info: BaseInfo }) {
  return (
    <Empty
      heading
      icon="clock"
      title={info.stopText || t`The site has stopped. Please come again later.`}
      text={opensText(info.usage?.opens)}
    />
  )
}

function plainLogin(info: BaseInfo, site: string): ScreenDocument {
  return {
    kind: 'screen',
    key: 'login',
    spec: {
      route: '/login',
      layout: 'site',
      access: { audience: 'public' },
      title: t`Log in`,
      blocks: [
        {
          type: 'login',
          title: info.name,
          onSubmit: [
            {
              do: 'call',
              call: 'site-login',
              input: { site, ID: { $get: 'event.value.id' }, PASSWORD: { $get: 'event.value.password' } },
            },
          ],
        },
      ],
    },
  }
}
