import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { localize } from '../../../runtime/text.ts'
import { CallFailure } from '../../call/call.ts'
import { languageNow } from '../../state/language.ts'
import { useExternal } from '../../state/use-external.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { readBaseInfo, type BaseInfo } from './base-info.ts'
import { loadAgain } from './end-site.ts'
import { ErrorPage } from './error-page.tsx'
import type { Site } from './make-site.ts'
import { sitePath } from './opening-of.ts'
import styles from './site-app.module.css'
import { SiteAddress, type Head } from './site-address.tsx'
import { useLoginRow } from './use-login-row.ts'
import { useMoment } from './use-moment.ts'
import { useUsageTime } from './use-usage-time.ts'

/** What is drawn of a site, as its session stands. */
export function SitePage({ site, language }: { site: Site; language: string }) {
  const { session, app } = site
  const state = useExternal(session.subscribe, session.state)
  const info = state.opened?.info
  useFreshInfo(site, info, state.is !== 'out')
  const [head, onHead] = useHead(info?.name)

  if (state.is === 'ended' && state.isStranded) {
    return (
      <div className={styles.alone}>
        <Empty icon="clock" title={t`The site has stopped. Please come again later.`}>
          <Button onClick={() => void loadAgain(session)}>{t`Try again`}</Button>
        </Empty>
      </div>
    )
  }
  if (state.opened) {
    return <SiteAddress site={site} {...state.opened} isIn={state.is !== 'out'} head={head} onHead={onHead} />
  }
  if ('failure' in state && state.failure instanceof CallFailure && state.failure.kind !== 'cancelled') {
    return (
      <div className={styles.alone}>
        <ErrorPage failure={state.failure} onRetry={() => void session.open().catch(() => undefined)} />
      </div>
    )
  }
  // As the page has it before this program: nothing jumps, and nothing is white.
  return <header className={styles.frame}>{localize(app.boot.site?.name, language, app.boot.language)}</header>
}

/** Reads again what the page knows of the site when it is another one: with each page, by the clock, or when it opens. */
function useFreshInfo({ session, app, tokens }: Site, info: BaseInfo | undefined, isIn: boolean): void {
  const { pathname } = useLocation()
  const onBase = (next: BaseInfo) => session.update((opened) => ({ ...opened, info: next }))
  const isReadAgain = isIn && info?.isReadAgain === true
  useLoginRow({ app, token: tokens.read, pathname, isReadAgain, onBase })
  useUsageTime(isIn ? info?.usage : undefined, app)
  useMoment(info?.changesAt, () => {
    app.call('base-info', { site: sitePath(app.boot), language: languageNow() }).then(
      (base) => onBase(readBaseInfo(base, Date.now())),
      () => undefined,
    )
  })
  // A closed site has no socket that would tell when it opens.
  const isClosed = info?.isActive === false
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(() => void session.open().catch(() => undefined), 60_000)
    return () => {
      clearInterval(timer)
    }
  }, [isClosed, session])
}

/** What the open screen is called, which the window is too. */
function useHead(name = ''): [Head, (title: string, activeMenu: string | undefined) => void] {
  const [head, setHead] = useState<Head>({ title: '' })
  const onHead = useCallback(
    (title: string, activeMenu: string | undefined) => {
      setHead({ title, activeMenu })
      document.title = title === '' || title === name ? name || 'Kumiki' : `${title} - ${name}`
    },
    [name],
  )
  return [head, onHead]
}
