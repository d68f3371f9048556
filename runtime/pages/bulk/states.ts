import type { ListContent } from '../../page-parts/has-list.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import { chosenState, searchedStates } from '../../page-parts/chosen-rows.ts'
import { bulkPagesOf } from './bulk-pages.ts'

export const allState = 'chosenAll'

/** Whether the dialog of a page is open, what was typed there, what the engine said of it, and how far it is. */
export const openState = ({ key }: DbPage): string => `bulk-${key}`
export const inputsState = ({ key }: DbPage): string => `bulk-${key}-inputs`
export const problemsState = ({ key }: DbPage): string => `bulk-${key}-problems`
export const refusalState = ({ key }: DbPage): string => `bulk-${key}-refusal`
export const progressState = ({ key }: DbPage): string => `bulk-${key}-progress`

/** Rows that were chosen belong to their search; all of them, to what is chosen one by one as well. */
export function bulkStates({ spec }: ListContent): Record<string, ScreenState> {
  const states: Record<string, ScreenState> = {
    [chosenState]: { in: 'memory', of: searchedStates },
    [allState]: { in: 'memory', of: [...searchedStates, `state.${chosenState}`] },
  }
  for (const { page } of bulkPagesOf(spec))
    for (const name of [openState, inputsState, problemsState, refusalState, progressState])
      states[name(page)] = { in: 'memory' }
  return states
}
