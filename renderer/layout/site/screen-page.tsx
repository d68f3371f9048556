import { t } from '@lingui/core/macro'
import type { SiteScreenResponse } from '../../../runtime/generated/calls/site-user.ts'
import { sitePath } from './opening-of.ts'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../app/app.ts'
import { CallFailure } from '../../call/call.ts'
import { Screen } from '../../screen/screen.tsx'
import { i18n, languageNow } from '../../state/language.ts'
import type { Opened } from '../../app/opened.ts'
import { siteLanding } from '../../../runtime/redirect/landing.ts'
import { ErrorPage } from './error-page.tsx'
import { useMoment } from './use-moment.ts'
import styles from './site-app.module.css'

/** A screen, and until when it stands as it is, in milliseconds since 1970. */
interface Served extends Omit<SiteScreenResponse, 'changesIn'> {
  changesAt?: number
}

/** Screens that were served: going to one again draws it at once. A new release, or a new login, begins anew. */
const servedOf = new WeakMap<Opened, Map<string, Served>>()
const servedBy = (opened: Opened): Map<string, Served> => {
  const served = servedOf.get(opened) ?? new Map<string, Served>()
  servedOf.set(opened, served)
  return served
}
const nameOf = (release: number, language: string, route: string, section?: number) =>
  `${release} ${language} ${section ?? ''} ${route}`

/** A screen that came with the opening call. */
export function keepScreen(opened: Opened, screen: SiteScreenResponse, language: string, route: string): void {
  keep(opened, nameOf(screen.release, language, route), screen)
}

function keep(opened: Opened, name: string, { changesIn, ...screen }: SiteScreenResponse): Served {
  const made = { ...screen, ...(changesIn !== undefined && { changesAt: Date.now() + changesIn * 1000 }) }
  servedBy(opened).set(name, made)
  return made
}

/** Fetches the screen of an address and draws it. */
export function ScreenPage({
  route,
  section,
  release,
  onHead,
}: {
  route: string
  /** The content of the page, where its own login stands. */
  section?: number | undefined
  release: number
  onHead(title: string, activeMenu: string | undefined): void
}) {
  const app = useApp()
  const served = servedBy(app.opened)
  const name = nameOf(release, i18n.locale, route, section)
  const [found, setFound] = useState<{ name: string; served?: Served; failure?: CallFailure }>()
  const current = found?.name === name ? found : { name, served: served.get(name), failure: undefined }

  const fetchScreen = useCallback(
    (onFailure = (failure: CallFailure) => setFound({ name, failure })) => {
      const gone = new AbortController()
      const own = section !== undefined && { contentId: section }
      const wanted = { route, site: sitePath(app.boot), language: languageNow(), ...own }
      app.call('site-screen', wanted, { signal: gone.signal }).then(
        (answer) => {
          setFound({ name, served: keep(app.opened, name, answer) })
        },
        (error: unknown) => {
          if (error instanceof CallFailure && error.kind !== 'cancelled') onFailure(error)
        },
      )
      return () => {
        gone.abort()
      }
    },
    [app, route, section, name],
  )
  useEffect(() => {
    if (!served.has(name)) return fetchScreen()
  }, [served, name, fetchScreen])

  // Whoever reads a page as its period ends is led away from it, and told why.
  useMoment(current.served?.changesAt, () => {
    fetchScreen((failure) => {
      if (failure.status !== 404) return
      failure.shown = true
      served.delete(name)
      app.notify({ tone: 'info', text: t`The period of this page has ended.`, ms: 0 })
      app.navigate(siteLanding, { replace: true })
    })
  })

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
  if (current.failure) return <ErrorPage failure={current.failure} onRetry={() => fetchScreen()} />
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
