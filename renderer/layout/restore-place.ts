import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location, type Path } from 'react-router'
import { propertyOf } from '../../runtime/json/property-of.ts'
import type { App } from '../app/app.ts'
import { keptKey } from '../state/kept.ts'
import { goToPlace, placeNow, type ScrollPlace } from './go-to-place.ts'

interface Place extends ScrollPlace {
  address: string
  /** The link that was followed from there. */
  href?: string
}

const places = new Map<string, Place>()
/** Where a page was left, by its address: another way to the same page may bring it back as well. */
const placesOf = new Map<string, Place>()
const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash

/** So many pages of a tab are found again where they were left when the program loads again. */
const mostKept = 50

/**
 * Going back restores where one was: the height of the page and the focus on the link that was followed. Going on
 * begins at the top, with the focus on the new page, which a screen reader then reads. Loading again keeps the height.
 */
export function useRestorePlace(app: App, main: { current: HTMLElement | null }): void {
  const location = useLocation()
  const how = useNavigationType()
  const before = useRef({ key: location.key, pathname: location.pathname, address: addressOf(location) })
  const isNew = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      const { key, address } = before.current
      const place = { ...places.get(key), ...placeNow(main.current), address }
      places.set(key, place)
      placesOf.set(address, place)
    }
    const rememberLink = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : undefined
      const href = link?.getAttribute('href')
      if (!href) return
      const { key, address } = before.current
      const place = { ...placeNow(main.current), address, href }
      places.set(key, place)
      placesOf.set(address, place)
    }
    const keep = () => {
      remember()
      sessionStorage.setItem(keptKey(app, 'scroll', ''), JSON.stringify([...places].slice(-mostKept)))
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    document.addEventListener('click', rememberLink, true)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('click', rememberLink, true)
    }
  }, [app, main])

  useLayoutEffect(() => {
    const isLoaded = isNew.current && isLoadedAgain()
    if (isLoaded) readKept(app)
    isNew.current = false
    const isFirst = before.current.key === location.key
    const isOtherPage = before.current.pathname !== location.pathname
    before.current = { key: location.key, pathname: location.pathname, address: addressOf(location) }
    if (!isLoaded && (isFirst || !isOtherPage)) return
    const isAsItWas = propertyOf(location.state, 'asItWas') === true
    const place =
      how === NavigationType.Pop ? leftAt(location) : isAsItWas ? placesOf.get(addressOf(location)) : undefined
    if (!place) {
      if (isLoaded) return
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
      return
    }
    return goToPlace(main, place, () => {
      if (isLoaded) return
      const link =
        place.href === undefined
          ? null
          : main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(place.href)}"]`)
      ;(link ?? main.current)?.focus({ preventScroll: true })
    })
  }, [app, location, how, main])
}

/** The first page of a tab has the same key as any other address that is typed there. */
function leftAt(location: Location): Place | undefined {
  const place = places.get(location.key)
  return place?.address === addressOf(location) ? place : undefined
}

/** Whether the program begins at a place where this tab was before. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const type = propertyOf(entry, 'type')
  return type === 'reload' || type === 'back_forward'
}

function readKept(app: App): void {
  const kept = sessionStorage.getItem(keptKey(app, 'scroll', ''))
  if (kept === null) return
  const list: [string, Place][] = JSON.parse(kept)
  for (const [key, place] of list) {
    places.set(key, place)
    placesOf.set(place.address, place)
  }
}
