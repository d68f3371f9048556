import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

interface Place {
  top: number
  /** The link that was followed from there. */
  href?: string
}

const places = new Map<string, Place>()

/** How long rows may take to come back before the place is given up. */
const patience = 2000

/**
 * Going back restores where one was: the height of the page and the focus on the link that was followed. Going on
 * begins at the top, with the focus on the new page, which a screen reader then reads.
 */
export function useRestorePlace(main: { current: HTMLElement | null }): void {
  const location = useLocation()
  const how = useNavigationType()
  const before = useRef({ key: location.key, pathname: location.pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      const place = places.get(before.current.key)
      places.set(before.current.key, { ...place, top: window.scrollY })
    }
    const rememberLink = (event: Event) => {
      const link = (event.target as Element | null)?.closest('a[href]')
      const href = link?.getAttribute('href')
      if (href) places.set(before.current.key, { top: window.scrollY, href })
    }
    window.addEventListener('scroll', remember, { passive: true })
    document.addEventListener('click', rememberLink, true)
    return () => {
      window.removeEventListener('scroll', remember)
      document.removeEventListener('click', rememberLink, true)
    }
  }, [])

  useLayoutEffect(() => {
    const isFirst = before.current.key === location.key
    const isOtherPage = before.current.pathname !== location.pathname
    before.current = { key: location.key, pathname: location.pathname }
    if (isFirst || !isOtherPage) return
    const place = how === NavigationType.Pop ? places.get(location.key) : undefined
    if (!place) {
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function tryAgain() {
      const isHighEnough = document.documentElement.scrollHeight >= place.top + innerHeight
      const isLate = performance.now() - began > patience
      if (!isHighEnough && !isLate) {
        frame = requestAnimationFrame(tryAgain)
        return
      }
      window.scrollTo(0, place.top)
      const link =
        place.href === undefined
          ? null
          : main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(place.href)}"]`)
      ;(link ?? main.current)?.focus({ preventScroll: true })
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [location, how, main])
}
