import { isTable } from '../../page-parts/is-table.ts'
import { hasList, typesWithRows, type ListContent } from '../../page-parts/has-list.ts'
import type { Page } from '../../compile/page.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import { bulkDialogs } from './dialog.ts'
import { bulkPagesOf } from './bulk-pages.ts'
import { entryCell, entryFields, entryPage, entryStates } from './entries.ts'
import type { Rule } from '../../rules/rule.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { entryKey } from '../../compile/entry-key.ts'
import { bulkPlans, type BulkPlans } from './plan.ts'
import { chosenState } from '../../page-parts/chosen-rows.ts'
import { allState, bulkStates } from './states.ts'
import { bulkBar } from './toolbar.ts'

/** What is typed into a list is saved by a page; without one nobody could type. */
const entryPages: Rule<'content'> = (document) =>
  (document.spec.list?.columns ?? []).flatMap((option, index) =>
    option.inputItem && !entryPage(document.spec, option)
      ? [
          makeProblem('entry-page-missing', document, `/spec/list/columns/${index}/inputItem`, {
            values: [entryKey(option)],
          }),
        ]
      : [],
  )

/** Rows that are chosen in the list, or all that its search finds, are changed or deleted at once. */
export const bulk: Page<BulkPlans, ListContent> = {
  types: typesWithRows,
  applies: (spec): spec is ListContent['spec'] => hasList(spec) && isTable(spec) && bulkPagesOf(spec).length > 0,
  routes: {
    parts: (spec) => bulkPagesOf(spec).map(({ page }) => page.key),
    part: (spec, key) => spec.dbPages?.find((one) => one.key === key),
  },
  makes: {
    plans: (context, content) => bulkPagesOf(content.spec).flatMap((page) => bulkPlans(context, content, page)),
  },
  rows: {
    states: {
      selection: () => ({ chosen: chosenState, all: allState }),
      all: (content) => ({ ...bulkStates(content), ...entryStates(content) }),
    },
    data: {
      made: entryFields,
    },
    row: {
      cell: entryCell,
    },
    around: {
      upon: (context, content) => [bulkBar(context, content), ...bulkDialogs(context, content)],
    },
  },
  checks: [keysWhere((spec) => bulkPagesOf(spec).length > 0), entryPages],
}
