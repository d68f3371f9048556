import type { NavigationEntry, NavigationResponse } from '../../../../runtime/generated/calls/navigation.ts'
import { pathOf, pathOfScreen, trailOf } from '../navigation.ts'
import type { Entry } from './entry.ts'

/** Screens that this user may open: those of the menus, and others that are not hidden. */
export function screenEntries(navigation: NavigationResponse): Entry[] {
  return [...inMenus(navigation, navigation.menus), ...beside(navigation)]
}

export const screenKey = (path: string): string => `go ${path}`

function inMenus(navigation: NavigationResponse, entries: readonly NavigationEntry[], above = ''): Entry[] {
  return entries.flatMap((entry) => {
    const path = pathOf(navigation, entry)
    const own =
      path === undefined
        ? []
        : [{ key: screenKey(path), title: entry.title, path, above, icon: entry.icon ?? 'browser' }]
    return [...own, ...inMenus(navigation, entry.items ?? [], entry.title)]
  })
}

/** A route that wants a parameter leads nowhere without one. */
function beside(navigation: NavigationResponse): Entry[] {
  return navigation.screens
    .map((screen) => ({ ...screen, path: pathOfScreen(screen) }))
    .filter(({ meta, path }) => !meta.hidden && !path.includes('/:') && !trailOf(navigation, path))
    .map(({ title, path, meta }) => ({ key: screenKey(path), title, path, above: '', icon: meta.icon ?? 'browser' }))
}
