import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { chosenState } from '../../page-parts/chosen-rows.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import type { PlacedOutput } from '../../report/report-outputs.ts'
import { nameOf, reportLabel } from './report-action.ts'

const isNone: ScreenCondition = { not: { name: `state.${chosenState}.0`, condition: '<>', value: null } }

/** Above the rows: the reports that are made of the chosen ones. */
export function chosenBar(context: Context, content: ListContent, chosen: readonly PlacedOutput[]): Block {
  return {
    type: 'bar',
    blocks: chosen.map((placed): Block => ({
      type: 'button',
      label: {
        $op: 'message',
        text: context.t('{0} (rows: {1})'),
        of: [reportLabel(context, placed), { $op: 'count', of: { $get: `state.${chosenState}` } }],
      },
      icon: 'file',
      small: true,
      disabled: isNone,
      onPress: [
        {
          do: 'download',
          call: 'report-download',
          input: { contentId: content.id, report: placed.key, rows: { $get: `state.${chosenState}` } },
          fileName: nameOf(context, placed, undefined),
        },
      ],
    })),
  }
}
