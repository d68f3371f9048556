import type { ListContent } from '../../page-parts/has-list.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import { favoritesState } from '../../page-parts/favorites-asked.ts'
import { bulkPagesOf } from './bulk-pages.ts'

export const chosenState = 'chosen'
export const allState = 'chosenAll'

/** What of the search says which rows there are. */
const searched = ['state.search', 'state.conditions', 'state.category', `state.${favoritesState}`]

/** Whether the dialog of a page is open, what was typed there, what the engine said of it, and how far it is. */
export const openState = ({ key }: DbPage): string => `bulk-${key}`
export const inputsState = ({ key }: DbPage): string => `bulk-${key}-inputs`
export const problemsState = ({ key }: DbPage): string => `bulk-${key}-problems`
export const refusalState = ({ key }: DbPage): string => `bulk-${key}-refusal`
export const progressState = ({ key }: DbPage): string => `bulk-${key}-progress`

/** Rows that were chosen belong to their search; all of them, to what is chosen one by one as well. */
export function bulkStates({ spec }: ListContent): Record<string, ScreenState> {
  const states: Record<string, ScreenState> = {
    [chosenState]: { in: 'memory', of: searched },
    [allState]: { in: 'memory', of: [...searched, `state.${chosenState}`] },
  }
  for (const { page } of bulkPagesOf(spec))
    for (const name of [openState, inputsState, problemsState, refusalState, progressState])
      states[name(page)] = { in: 'memory' }
  return states
}
