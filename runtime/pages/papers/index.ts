import type { Page } from '../../compile/page.ts'
import { chosenState, searchedStates } from '../../page-parts/chosen-rows.ts'
import { hasList, typesWithRows, type ListContent } from '../../page-parts/has-list.ts'
import { isTable } from '../../page-parts/is-table.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { reportPlans } from '../../report/report-rows.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { rowReports } from './row-reports.ts'
import { chosenBar } from './chosen-bar.ts'
import { reportAction } from './report-action.ts'

const chosenOf = ({ spec }: ListContent) =>
  isTable(spec) ? rowReports(spec).filter(({ rows }) => rows === 'chosen') : []

/** Reports of chosen rows of a list, and of one row: in its menu, and on its detail. */
export const papers: Page<ListPlan, ListContent> = {
  types: typesWithRows,
  applies: (spec): spec is ListContent['spec'] => hasList(spec) && rowReports(spec).length > 0,
  makes: {
    plans: (context, content) => rowReports(content.spec).flatMap((placed) => reportPlans(context, content, placed)),
  },
  rows: {
    row: {
      actions: (context, content, row, isOnList) =>
        rowReports(content.spec)
          .filter(({ rows, page }) => rows === 'row' && (page === 'list') === isOnList)
          .map((placed) => reportAction(context, content, placed, row)),
    },
    around: {
      upon: (context, content) => {
        const chosen = chosenOf(content)
        return chosen.length > 0 ? [chosenBar(context, content, chosen)] : []
      },
    },
    states: {
      selection: (content) => (chosenOf(content).length > 0 ? { chosen: chosenState } : undefined),
      all: (content): Record<string, ScreenState> =>
        chosenOf(content).length > 0 ? { [chosenState]: { in: 'memory', of: searchedStates } } : {},
    },
  },
  checks: [keysWhere((spec) => rowReports(spec).length > 0)],
}
