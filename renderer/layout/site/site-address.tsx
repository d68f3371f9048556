import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useApp } from '../../app/app.ts'
import { siteLanding } from '../../../runtime/redirect/landing.ts'
import { safePath } from '../../../runtime/redirect/safe-path.ts'
import { i18n } from '../../state/language.ts'
import { DirectLogin } from './direct-login.tsx'
import { logoutOf } from './end-site.ts'
import { ErrorPage } from './error-page.tsx'
import { isSitePath } from './known-paths.ts'
import { LoginPage } from './login-page.tsx'
import type { Site, SiteOpened } from './make-site.ts'
import { ScreenPage } from './screen-page.tsx'
import { sectionOf } from './section-of.ts'
import { SiteShell } from './shell.tsx'
import styles from './site-app.module.css'

/** What the open screen says of itself. */
export interface Head {
  title: string
  activeMenu?: string | undefined
}

interface SiteAddressProps extends SiteOpened {
  site: Site
  isIn: boolean
  head: Head
  onHead(title: string, activeMenu: string | undefined): void
}

/** Where each address of a site leads (specification 2). */
export function SiteAddress({ site, info, sections, isIn, head, onHead }: SiteAddressProps) {
  const { app, tokens } = site
  const { pathname, search, hash } = useLocation()
  const isKnown = (path: string) => isSitePath(app.boot, path)
  const to = (wanted: string | null) => <Navigate replace to={safePath(wanted, isKnown, siteLanding)} />

  if (pathname === '/login') {
    if (!isIn) return <LoginPage info={info} onHead={onHead} />
    const isReturning = tokens.isReturning(app.shared.get('session')['userKey'])
    return to(isReturning ? new URLSearchParams(search).get('redirect') : null)
  }
  if (pathname.startsWith('/redirect/')) return to(pathname.slice('/redirect'.length) + search + hash)
  if (pathname.startsWith('/direct/')) {
    return <DirectLogin app={app} onDone={() => app.navigate(siteLanding, { replace: true })} />
  }
  if (pathname === '/404' || pathname === '/401') {
    return (
      <div className={styles.alone}>
        <ErrorPage code={pathname === '/404' ? 404 : 401} />
      </div>
    )
  }
  if (pathname === '/auth-redirect' || pathname === '/') return to(null)
  if (!isKnown(pathname)) return <UnknownAddress />
  if (!isIn) return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search + hash)}`} />

  const own = sectionOf(pathname)
  const section = own !== undefined && sections.includes(own) ? own : undefined
  return (
    <SiteShell
      info={info}
      title={head.title}
      activeMenu={head.activeMenu}
      sections={sections}
      onLogout={(contentId) => {
        if (contentId === undefined) site.session.end({ why: 'left' })
        else void logoutOf(contentId, site)
      }}
    >
      <ScreenPage key={i18n.locale} route={pathname} section={section} release={info.release} onHead={onHead} />
    </SiteShell>
  )
}

/** An address of nothing leads home, and says that it did. */
function UnknownAddress() {
  const { notify } = useApp()
  useEffect(() => {
    notify({ tone: 'warning', text: t`The page was not found. The home page is shown instead.` })
  }, [notify])
  return <Navigate replace to={siteLanding} />
}
