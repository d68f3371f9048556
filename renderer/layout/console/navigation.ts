import type { MenuItem } from '../../../runtime/generated/screens/menu-item.ts'
import { fillRoute } from '../../actions/open.ts'

/** A screen that this user may open. */
export interface ScreenEntry {
  key: string
  route: string
  title: string
  meta: {
    icon?: string
    hidden?: boolean
    affix?: boolean
    noCache?: boolean
    activeMenu?: string
    skip?: boolean
    defaultParams?: Record<string, string | number>
  }
}

/** An entry as it is served: it has a title, its own or its screen's. */
export interface MenuEntry extends MenuItem {
  title: string
  items?: MenuEntry[]
}

export interface Navigation {
  menus: MenuEntry[]
  screens: ScreenEntry[]
  landing: string
  version: string
}

/** Where a menu entry leads; undefined for a heading. */
export function pathOf(navigation: Navigation, entry: MenuEntry): string | undefined {
  const screen = navigation.screens.find((one) => one.key === entry.screen)
  return screen && pathOfScreen(screen, entry.params)
}

/** The address of a screen with its default parameters. */
export function pathOfScreen(screen: ScreenEntry, params: Record<string, unknown> = {}): string {
  return fillRoute(screen.route, { ...screen.meta.defaultParams, ...params })
}

/** The entries from the top of the menu to the one that leads to the path. */
export function trailOf(
  navigation: Navigation,
  path: string,
  entries: readonly MenuEntry[] = navigation.menus,
): MenuEntry[] | undefined {
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
export function menuPathOf(navigation: Navigation, path: string, params: Record<string, string>): string {
  if (trailOf(navigation, path)) return path
  const near = flatten(navigation.menus).find((entry) => {
    const screen = navigation.screens.find((one) => one.key === entry.screen)
    const own = Object.entries({ ...screen?.meta.defaultParams, ...entry.params }).filter(([name]) => name !== 'id')
    return own.length > 0 && own.every(([name, value]) => params[name] === String(value))
  })
  return (near && pathOf(navigation, near)) ?? path
}

function flatten(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.items ?? [])])
}
