import type { SiteScreenResponse } from '../../../runtime/generated/calls/site-user.ts'
import { sitePath } from './opening-of.ts'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../app.ts'
import { CallFailure } from '../../call.ts'
import { Screen } from '../../screen.tsx'
import { i18n, languageNow } from '../../state/language.ts'
import { ErrorPage } from './error-page.tsx'
import styles from './site-app.module.css'

export type Served = SiteScreenResponse

/** Screens that were served: going to one again draws it at once. A new release, or a new login, begins anew. */
const served = new Map<string, Served>()
const nameOf = (release: number, language: string, route: string) => `${release} ${language} ${route}`

/** A screen that came with the opening call. */
export function keepScreen(screen: Served, language: string, route: string): void {
  served.set(nameOf(screen.release, language, route), screen)
}

/** Fetches the screen of an address and draws it. */
export function ScreenPage({
  route,
  release,
  onHead,
}: {
  route: string
  release: number
  onHead(title: string, activeMenu: string | undefined): void
}) {
  const app = useApp()
  const name = nameOf(release, i18n.locale, route)
  const [found, setFound] = useState<{ name: string; served?: Served; failure?: CallFailure }>()
  const current = found?.name === name ? found : { name, served: served.get(name), failure: undefined }

  const fetchScreen = useCallback(() => {
    const gone = new AbortController()
    app.call('site-screen', { route, site: sitePath(app.boot), language: languageNow() }, { signal: gone.signal }).then(
      (answer) => {
        served.set(name, answer)
        setFound({ name, served: answer })
      },
      (error: unknown) => {
        if (error instanceof CallFailure && error.kind !== 'cancelled') setFound({ name, failure: error })
      },
    )
    return () => {
      gone.abort()
    }
  }, [app, route, name])
  useEffect(() => {
    if (!served.has(name)) return fetchScreen()
  }, [name, fetchScreen])

  // The title of the page before says nothing about this one.
  const isHere = current.served !== undefined
  useEffect(() => {
    if (!isHere) onHead('', undefined)
  }, [isHere, name, onHead])

  const activeMenu = current.served?.screen.spec.activeMenu
  const onTitle = useCallback(
    (title: string) => {
      onHead(title, activeMenu)
    },
    [onHead, activeMenu],
  )
  if (current.failure) return <ErrorPage failure={current.failure} onRetry={fetchScreen} />
  if (!current.served) return <div className={styles.waiting} aria-busy="true" />
  const { screen, params = {} } = current.served
  const drawn = <Screen screen={screen} params={params} onTitle={onTitle} />
  const { background } = screen.spec
  if (background === undefined) return drawn
  return (
    <div className={styles.coloured} style={{ '--page-own': background }}>
      {drawn}
    </div>
  )
}
