import { holds, type Condition } from '../../runtime/expressions/holds.ts'
import { findRoute } from '../../runtime/routes/match-route.ts'
import type { Client } from '../client.ts'
import { consoleRoutes, publicRoutes } from './console-routes.ts'

/** An address of the console to open. */
export interface Place {
  path: string
  /** Key of the screen document that draws it. */
  screen: string
  /** Whether it is one of the specification's routes. */
  isSpecified: boolean
}

interface Entry {
  screen?: string
  params?: Record<string, string | number>
  items?: Entry[]
}

interface Navigation {
  screens: { key: string; route: string; meta: { defaultParams?: Record<string, string | number> } }[]
  menus: Entry[]
}

/**
 * Everything that the console can open: the specification's routes, every screen of the navigation, every entry of the
 * menu, a new document of each kind, and the first stored one of each kind where there is one. What ends sessions or
 * changes users comes last.
 */
export async function placesOf(client: Client): Promise<Place[]> {
  const { screens, menus } = await client.call<Navigation>('GET', '/navigation')
  const { rows: kinds } = await client.call<{ rows: { kind: string; editable?: boolean }[] }>('GET', '/kind')
  const stored = new Map<string, number>()
  for (const { kind } of kinds) {
    const { rows } = await client.call<{ rows: { id: number }[] }>('GET', `/document/${kind}?limit=1`)
    if (rows[0]) stored.set(kind, rows[0].id)
  }
  const specified = [...consoleRoutes.map(({ path }) => path), ...publicRoutes]
  const fromScreens = screens.flatMap(({ route, meta }) => pathsOf(route, meta.defaultParams ?? {}, stored))
  const fromMenus = flatten(menus).flatMap((entry) => {
    const screen = screens.find(({ key }) => key === entry.screen)
    return screen ? pathsOf(screen.route, { ...screen.meta.defaultParams, ...entry.params }, stored).slice(0, 1) : []
  })
  const forms = kinds
    .filter(({ editable }) => editable !== false)
    .flatMap(({ kind }) => [
      `/documents/${kind}/0`,
      ...(stored.has(kind) ? [`/documents/${kind}/${stored.get(kind)}`] : []),
    ])
  /** Screens that lead on, and whether new documents are led on as well. */
  const leading = new Map<string, boolean>()
  for (const { key } of screens) {
    const { screen } = await client.call<{ screen: { spec: { forward?: { when?: Condition } } } }>(
      'GET',
      `/screen/${key}`,
    )
    const { forward } = screen.spec
    const ofNew = { get: (name: string) => (name === 'params.id' ? 0 : undefined) }
    if (forward) leading.set(key, forward.when === undefined || holds(forward.when, ofNew))
  }
  // The form of a document that leads on is the screen to which it leads, which is a place of its own.
  const leadsOn = (path: string): boolean => {
    const isForAll = leading.get(findRoute(screens, path)?.entry.key ?? '')
    return isForAll !== undefined && (isForAll || !path.endsWith('/0'))
  }
  const screenOf = (path: string): string => findRoute(screens, path)?.entry.key ?? path
  const paths = [...new Set([...specified, ...fromMenus, ...fromScreens, ...forms])]
  return paths
    .filter((path) => !leadsOn(path))
    .map((path) => ({ path, screen: screenOf(path), isSpecified: specified.includes(path) }))
    .toSorted((one, other) => Number(isRisky(one.path)) - Number(isRisky(other.path)))
}

/** A route with its parameters filled: a new document, and a stored one where there is one. */
function pathsOf(
  route: string,
  params: Readonly<Record<string, string | number>>,
  stored: ReadonlyMap<string, number>,
): string[] {
  const [, named] = /^\/documents\/([a-z-]+)\/:id/.exec(route) ?? []
  // The first number of these is a site's, also where the page is of one of its contents.
  const kind = /^\/b2b\/(b2b|check|history|releases)\//.test(route)
    ? 'site'
    : route.startsWith('/b2b/tables')
      ? 'data-source'
      : String(params.kind ?? named ?? 'user')
  // These tell of a stored document: a new one has no such page.
  const isOfStored = /(history|where-used|drift|switch)$|^\/b2b\/(tables|check|history|releases)\//.test(route)
  const ids = [...new Set([stored.get(kind), isOfStored ? undefined : 0])]
  return ids
    .filter((id) => id !== undefined)
    .map((id) =>
      route.replaceAll(/\/:(\w+)(\(.+?\))?(\?)?(?=\/|$)/g, (_all, name: string, _rule, optional?: string) => {
        if (optional) return ''
        if (name === 'kind') return `/${kind}`
        if (name === 'sectionId') return `/${stored.get('content') ?? 0}`
        return `/${params[name] === undefined || name === 'id' ? id : String(params[name])}`
      }),
    )
}

function isRisky(path: string): boolean {
  return /user|role|profile|licen[cs]e|setting$/.test(path)
}

function flatten(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.items ?? [])])
}
