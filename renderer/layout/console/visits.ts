import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { findRoute } from '../../../runtime/routes/match-route.ts'

/** A visited page, with a tab of its own. */
export interface Visit {
  path: string
  /** Query and hash as they were last. */
  rest: string
  title: string
  isPinned: boolean
  /** Rises when the page is asked to begin anew. */
  round: number
}

const key = 'kumiki:visits'

function read(): Visit[] {
  try {
    const visits: Visit[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return visits
  } catch {
    return []
  }
}

const held = atomWithLazy<readonly Visit[]>(read)

export const visitsAtom = atom(
  (get) => get(held),
  (get, set, change: (before: readonly Visit[]) => readonly Visit[]) => {
    const next = change(get(held))
    if (next === get(held)) return
    sessionStorage.setItem(key, JSON.stringify(next))
    set(held, next)
  },
)

/** The visits with this page among them; pinned ones stand first. */
export function withVisit(before: readonly Visit[], page: Omit<Visit, 'round'>): readonly Visit[] {
  const known = before.find((one) => one.path === page.path)
  if (known) {
    const isSame = known.rest === page.rest && known.title === page.title && known.isPinned === page.isPinned
    return isSame ? before : before.map((one) => (one === known ? { ...known, ...page } : one))
  }
  const next = [...before, { ...page, round: 0 }]
  return [...next.filter((one) => one.isPinned), ...next.filter((one) => !one.isPinned)]
}

/** The visits without pages that may not be opened any more. */
export function withoutClosed(before: readonly Visit[], isOpen: (path: string) => boolean): readonly Visit[] {
  return before.every(({ path }) => isOpen(path)) ? before : before.filter(({ path }) => isOpen(path))
}

interface CalledScreen {
  route: string
  title: string
}

/**
 * The visits after the language was changed: pages that are called as their screen is are called so in the new one. What
 * is called as its document keeps that name until it is opened: several of one kind could not be told apart.
 */
export function inOtherWords(
  visits: readonly Visit[],
  before: readonly CalledScreen[],
  now: readonly CalledScreen[],
): readonly Visit[] {
  return visits.map((visit) => {
    const title = findRoute(now, visit.path)?.entry.title
    const isOwn = visit.title !== '' && visit.title !== findRoute(before, visit.path)?.entry.title
    return title === undefined || isOwn ? visit : { ...visit, title }
  })
}

/** Which tab comes to the front when one is closed: its right neighbour, else the left one. */
export function neighbourOf(visits: readonly Visit[], path: string): Visit | undefined {
  const index = visits.findIndex((one) => one.path === path)
  return visits[index + 1] ?? visits[index - 1]
}

/** The visited pages that this page lies below, the nearest last: the site of a content, the document of a history. */
export function visitsAbove(visits: readonly Visit[], path: string): Visit[] {
  return visits.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => a.path.length - b.path.length)
}
