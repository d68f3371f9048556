import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safePath } from '../../../runtime/redirect/safe-path.ts'
import { findRoute } from '../../../runtime/routes/match-route.ts'
import type { SessionState } from '../../session/session.ts'
import type { ConsoleOpened } from './make-console.ts'

/** Leads who is not in to the login and from there back, as soon as it is known; `isPublic`: the page is for everybody. */
export function useLoginAddress(state: SessionState<ConsoleOpened>, isPublic: boolean): void {
  const goTo = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isKnown = state.is !== 'opening' && state.is !== 'ended'
  const navigation = state.opened?.navigation
  useEffect(() => {
    if (!isKnown) return
    const isLogin = pathname === '/login'
    if (!navigation && !isLogin && !isPublic) {
      const wanted = (pathname.startsWith('/redirect/') ? pathname.slice('/redirect'.length) : pathname) + search + hash
      const isPlain = wanted === '/' || pathname === '/auth-redirect'
      void goTo(isPlain ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`, { replace: true })
    } else if (navigation && isLogin) {
      const mayOpen = (path: string): boolean => findRoute(navigation.screens, path) !== undefined
      void goTo(safePath(new URLSearchParams(search).get('redirect'), mayOpen), { replace: true })
    }
  }, [isKnown, navigation, isPublic, pathname, search, hash, goTo])
}
