import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'

/** What became of each line that was put into the cart; `from` has the results of the call. */
export function resultTable(context: Context, from: string): Block {
  return {
    type: 'table',
    label: context.t('What was put into the cart'),
    rows: { $get: from },
    paging: 'none',
    narrow: 'cards',
    columns: [
      {
        label: context.t('Line'),
        align: 'right',
        headerAlign: 'right',
        cell: { type: 'number', value: { $get: 'row.line' } },
      },
      { label: context.t('Code'), cell: { type: 'text', value: { $get: 'row.code' } } },
      { label: context.t('Item'), cell: { type: 'text', value: { $get: 'row.called' } } },
      {
        label: context.t('Result'),
        cell: {
          type: 'badge',
          value: { $get: 'row.tone' },
          options: [
            { value: 'success', label: context.t('Added'), tone: 'success' },
            { value: 'warning', label: context.t('Added in part'), tone: 'warning' },
            { label: context.t('Not added'), tone: 'error' },
          ],
        },
      },
      { label: context.t('Details'), cell: { type: 'text', value: { $get: 'row.text' } } },
    ],
    when: { name: from, condition: '<>', value: null },
  }
}
