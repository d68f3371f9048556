import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../app.ts'
import { Screen } from '../../screen.tsx'
import { i18n } from '../../state/language.ts'
import type { ScreenDocument } from '../../state/screen-spec.ts'
import { Empty } from '../../ui/empty.tsx'
import type { BaseInfo } from './base-info.ts'
import { LanguageMenu, ThemeMenu } from './menus.tsx'
import styles from './site-app.module.css'

const cached = new Map<string, ScreenDocument>()

/** The site's login screen, or the words that say why the site is closed. */
export function LoginPage({ info, onHead }: { info: BaseInfo; onHead(title: string, activeMenu: undefined): void }) {
  const app = useApp()
  const language = i18n.locale
  const [screen, setScreen] = useState<{ language: string; document?: ScreenDocument }>()
  const document = screen?.language === language ? screen.document : cached.get(language)

  useEffect(() => {
    if (cached.has(language)) return
    app.call('site-screen', { route: '/login', site: app.boot.site?.path, language }).then(
      (answer) => {
        const found = (answer as { screen: ScreenDocument }).screen
        cached.set(language, found)
        setScreen({ language, document: found })
      },
      // Without a screen of its own a site still can be entered.
      () => {
        setScreen({ language, document: plainLogin(info, app.boot.site?.path ?? '') })
      },
    )
  }, [app, language, info])

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
          <Empty icon="clock" title={info.stopText ?? t`The site has stopped. Please come again later.`} />
        ) : (
          document && <Screen key={language} screen={document} params={{}} onTitle={onTitle} />
        )}
      </div>
    </main>
  )
}

function plainLogin(info: BaseInfo, site: string): ScreenDocument {
  return {
    kind: 'screen',
    key: 'login',
    spec: {
      route: '/login',
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
