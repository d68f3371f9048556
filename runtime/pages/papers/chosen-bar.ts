import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { chosenState } from '../../page-parts/chosen-rows.ts'
import { favoritesAsked } from '../../page-parts/favorites-asked.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import { nameOf, reportLabel } from '../../report/report-action.ts'
import type { PlacedOutput } from '../../report/report-outputs.ts'
import { makeReport } from '../../report/report-view.ts'

const isNone: ScreenCondition = { not: { name: `state.${chosenState}.0`, condition: '<>', value: null } }

/** Above the rows: the reports that are made of the chosen ones, and those of all of the search that the page shows. */
export function chosenBar(context: Context, content: ListContent, placed: readonly PlacedOutput[]): Block {
  return {
    type: 'bar',
    blocks: placed.map((one) =>
      one.rows === 'chosen' ? chosenButton(context, content, one) : searchButton(context, content, one),
    ),
  }
}

const chosenButton = (context: Context, content: ListContent, placed: PlacedOutput): Block => ({
  type: 'button',
  label: {
    $op: 'message',
    text: context.t('{0} (rows: {1})'),
    of: [reportLabel(context, placed), { $op: 'count', of: { $get: `state.${chosenState}` } }],
  },
  icon: 'file',
  small: true,
  disabled: isNone,
  onPress: makeReport(context, placed, {
    label: reportLabel(context, placed),
    input: { contentId: content.id, report: placed.key, rows: { $get: `state.${chosenState}` } },
    fileName: nameOf(context, placed, undefined),
  }),
})

const searchButton = (context: Context, content: ListContent, placed: PlacedOutput): Block => ({
  type: 'button',
  label: reportLabel(context, placed),
  icon: 'file',
  small: true,
  onPress: makeReport(context, placed, {
    label: reportLabel(context, placed),
    input: {
      ...{ contentId: content.id, report: placed.key },
      ...{ search: { $get: 'state.search' }, sort: { $get: 'state.sort' }, conditions: { $get: 'state.conditions' } },
      ...favoritesAsked(context, content),
      ...(content.spec.list.category && { category: { $get: 'state.category' } }),
    },
    fileName: nameOf(context, placed, undefined),
  }),
})
