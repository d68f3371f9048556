import type { Context } from '../../compile/context.ts'
import type { Page } from '../../compile/page.ts'
import { chosenState, searchedStates } from '../../page-parts/chosen-rows.ts'
import { hasList, typesWithRows, type ListContent } from '../../page-parts/has-list.ts'
import { isTable } from '../../page-parts/is-table.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { reportOutputs } from '../../report/report-outputs.ts'
import { reportPlans } from '../../report/report-rows.ts'
import { isShown, isToBeShown, reportStates, reportWindow } from '../../report/report-view.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { rowReports } from './row-reports.ts'
import { workbookNotShown } from './checks.ts'
import { chosenBar } from './chosen-bar.ts'
import { reportAction } from '../../report/report-action.ts'

const chosenOf = ({ spec }: ListContent) =>
  isTable(spec) ? rowReports(spec).filter(({ rows }) => rows === 'chosen') : []

/** Reports of all rows of the search that the page shows; what is saved is among the list's files. */
const shownOf = (context: Context, { spec }: ListContent) =>
  reportOutputs(spec).filter((placed) => placed.rows === 'search' && isShown(context, placed))

/** Reports of chosen rows of a list, and of one row: in its menu, and on its detail. */
export const papers: Page<ListPlan, ListContent> = {
  types: typesWithRows,
  applies: (spec): spec is ListContent['spec'] =>
    hasList(spec) && [...rowReports(spec), ...reportOutputs(spec).filter(isToBeShown)].length > 0,
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
        const placed = [...chosenOf(content), ...shownOf(context, content)]
        return placed.length > 0 ? [chosenBar(context, content, placed)] : []
      },
      below: (context, content) => reportWindow(context, reportOutputs(content.spec)),
    },
    states: {
      selection: (content) => (chosenOf(content).length > 0 ? { chosen: chosenState } : undefined),
      all: (content): Record<string, ScreenState> => ({
        ...(chosenOf(content).length > 0 && { [chosenState]: { in: 'memory', of: searchedStates } }),
        ...(reportOutputs(content.spec).some(isToBeShown) && reportStates),
      }),
      detail: (content): Record<string, ScreenState> =>
        reportOutputs(content.spec).some(isToBeShown) ? reportStates : {},
    },
  },
  checks: [keysWhere((spec) => rowReports(spec).length > 0), workbookNotShown],
}
