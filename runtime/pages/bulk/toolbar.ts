import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import type { Block } from '../../compile/release.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { bulkPagesOf } from './bulk-pages.ts'
import { chosenState } from '../../page-parts/chosen-rows.ts'
import { allState, openState } from './states.ts'

const isAll: ScreenCondition = { name: `state.${allState}`, condition: '=', value: true }

/** How many rows are chosen, or found where all of the search are. */
export const rowCount = {
  $op: 'choose',
  when: isAll,
  then: { $get: 'load.rows.total' },
  else: { $op: 'count', of: { $get: `state.${chosenState}` } },
} as const

const isNone: ScreenCondition = {
  not: { any: [isAll, { name: `state.${chosenState}.0`, condition: '<>', value: null }] },
}

/** Above the rows: how many are chosen, all that the search finds, and what can be done with them. */
export function bulkBar(context: Context, content: ListContent): Block {
  return {
    type: 'bar',
    blocks: [
      {
        type: 'text',
        text: {
          $op: 'choose',
          when: isAll,
          then: { $op: 'message', text: context.t('All {0} rows of the search are chosen.'), of: [rowCount] },
          else: { $op: 'message', text: context.t('Rows chosen: {0}'), of: [rowCount] },
        },
      },
      ...bulkPagesOf(content.spec).map(({ page, change }): Block => ({
        type: 'button',
        ...pageShownTo(context, content, `bulk/${page.key}`),
        label: context.text(page.name),
        icon: change === 'delete' ? 'trash' : 'edit',
        ...(change === 'delete' && { danger: true }),
        small: true,
        disabled: isNone,
        onPress: [{ do: 'set', state: openState(page), value: true }],
      })),
      {
        type: 'button',
        label: {
          $op: 'message',
          text: context.t('Choose all {0} rows of the search'),
          of: [{ $get: 'load.rows.total' }],
        },
        quiet: true,
        small: true,
        when: { all: [{ not: isAll }, { name: 'load.rows.total', condition: '>', value: 0 }] },
        onPress: [{ do: 'set', state: allState, value: true }],
      },
      {
        type: 'button',
        label: context.t('Clear the choice'),
        quiet: true,
        small: true,
        when: { not: isNone },
        onPress: [
          { do: 'set', state: chosenState, value: null },
          { do: 'set', state: allState, value: null },
        ],
      },
    ],
  }
}
