import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Path } from 'react-router'
import { propertyOf } from '../../runtime/json/property-of.ts'

interface Place {
  top: number
  /** The link that was followed from there. */
  href?: string
}

const places = new Map<string, Place>()
/** Where a page was left, by its address: another way to the same page may bring it back as well. */
const placesOf = new Map<string, Place>()
const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash

/** How long rows may take to come back before the place is given up. */
const patience = 2000

/**
 * Going back restores where one was: the height of the page and the focus on the link that was followed. Going on
 * begins at the top, with the focus on the new page, which a screen reader then reads.
 */
export function useRestorePlace(main: { current: HTMLElement | null }): void {
  const location = useLocation()
  const how = useNavigationType()
  const before = useRef({ key: location.key, pathname: location.pathname, address: addressOf(location) })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      const { key, address } = before.current
      const place = { ...places.get(key), top: window.scrollY }
      places.set(key, place)
      placesOf.set(address, place)
    }
    const rememberLink = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : undefined
      const href = link?.getAttribute('href')
      if (!href) return
      const place = { top: window.scrollY, href }
      places.set(before.current.key, place)
      placesOf.set(before.current.address, place)
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
    before.current = { key: location.key, pathname: location.pathname, address: addressOf(location) }
    if (isFirst || !isOtherPage) return
    const isAsItWas = propertyOf(location.state, 'asItWas') === true
    const place =
      how === NavigationType.Pop ? places.get(location.key) : isAsItWas ? placesOf.get(addressOf(location)) : undefined
    if (!place) {
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
      return
    }
    let began = performance.now()
    let height = 0
    let frame = requestAnimationFrame(function tryAgain() {
      const { scrollHeight } = document.documentElement
      const isHighEnough = scrollHeight >= place.top + innerHeight
      // Rows that come page by page are awaited as long as they come.
      if (scrollHeight > height) began = performance.now()
      height = scrollHeight
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
