import type {
  NavigationEntry,
  NavigationResponse,
  NavigationScreen,
} from '../../../runtime/generated/calls/navigation.ts'
import { findRoute } from '../../../runtime/routes/match-route.ts'
import { fillRoute } from '../../actions/open.ts'

/** Where a menu entry leads; undefined for a heading. */
export function pathOf(navigation: NavigationResponse, entry: NavigationEntry): string | undefined {
  const screen = navigation.screens.find((one) => one.key === entry.screen)
  return screen && pathOfScreen(screen, entry.params)
}

/** The address of a screen with its default parameters. */
export function pathOfScreen(screen: NavigationScreen, params: Record<string, unknown> = {}): string {
  return fillRoute(screen.route, { ...screen.meta.defaultParams, ...params })
}

/** What kind of document the page of this path is of: "Schema"; undefined for what is of no stored document. */
export function kindTitleAt({ screens, kinds }: NavigationResponse, path: string): string | undefined {
  const found = findRoute(screens, path)
  const isStored = Object.values(found?.params ?? {}).some((value) => Number(value) > 0)
  const kind = found?.params['kind'] ?? found?.entry.meta.defaultParams?.['kind']
  return isStored && kind !== undefined ? kinds[kind] : undefined
}

/** The entries from the top of the menu to the one that leads to the path. */
export function trailOf(
  navigation: NavigationResponse,
  path: string,
  entries: readonly NavigationEntry[] = navigation.menus,
): NavigationEntry[] | undefined {
  for (const entry of entries) {
    if (pathOf(navigation, entry) === path) return [entry]
    const below = entry.items && trailOf(navigation, path, entry.items)
    if (below) return [entry, ...below]
  }
  return undefined
}

/**
 * The menu entry to mark: the one that leads here, else one whose parameters are among those of the open screen, so that
 * `/documents/user/3` marks the list of users.
 */
export function menuPathOf(navigation: NavigationResponse, path: string, params: Record<string, string>): string {
  if (trailOf(navigation, path)) return path
  const near = flatten(navigation.menus).find((entry) => {
    const screen = navigation.screens.find((one) => one.key === entry.screen)
    const own = Object.entries({ ...screen?.meta.defaultParams, ...entry.params }).filter(([name]) => name !== 'id')
    return own.length > 0 && own.every(([name, value]) => params[name] === String(value))
  })
  return (near && pathOf(navigation, near)) ?? path
}

function flatten(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.items ?? [])])
}
