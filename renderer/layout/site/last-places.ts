import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { App } from '../../app/app.ts'
import { keptKey } from '../../state/kept.ts'
import type { BaseInfo } from './base-info.ts'

const keyOf = (app: App, pathname: string) => keptKey(app, 'place', pathname)

/** Remembers, for this user in this tab, how each section was left: search, category, order and page. */
export function useKeepPlace(app: App, { sections }: BaseInfo): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const isSection = sections.some(({ route }) => route === pathname)
    // A list that a link narrowed is not how the person left it.
    if (isSection && !new URLSearchParams(search).has('conditions'))
      sessionStorage.setItem(keyOf(app, pathname), search + hash)
  }, [app, sections, pathname, search, hash])
}

/** The address with the place in which its section was left, if it was. */
export function lastPlace(app: App, to: string): string {
  const [pathname = ''] = to.split(/[?#]/)
  const place = sessionStorage.getItem(keyOf(app, pathname))
  return place === null ? to : pathname + place
}
