import { useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { Around } from './around.tsx'
import { guardedHistory } from '../state/guarded-history.ts'
import { HistoryRouter } from '../state/history-router.tsx'
import type { Shared } from '../app/shared.ts'

/**
 * Draws the program of a page. Where the engine has drawn the page beforehand (`server-rendering/`), what it drew stays in
 * sight until the program draws the same in its place.
 */
export function startPage(program: ReactNode, { base, shared }: { base: string; shared: Shared }): void {
  const [root, drawn] = [document.getElementById('root'), document.getElementById('drawn')]
  const place = drawn ?? root
  if (!place) throw new Error('The page has no place for its program')
  if (drawn) root?.remove()
  place.id = 'root'
  createRoot(place).render(
    <Around shared={shared}>
      <HistoryRouter basename={base || '/'} history={guardedHistory(createBrowserHistory({ v5Compat: true }))}>
        <Awake place={place} />
        {program}
      </HistoryRouter>
    </Around>,
  )
}

/** From when the program has drawn, the page takes presses and keys, and speaks and looks as the program says. */
function Awake({ place }: { place: HTMLElement }) {
  useLayoutEffect(() => {
    for (const name of ['inert', 'lang', 'style']) place.removeAttribute(name)
  }, [place])
  return null
}
