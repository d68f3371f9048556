import { formatDate } from '../../values/dates.ts'
import { formatEra } from '../../values/era.ts'
import { textOfValue } from '../value.ts'
import type { Helper } from './helper.ts'

export const dateHelpers = {
  /** `{{date ORDERED "yyyy/MM/dd"}}`; without a form 2026年11月20日, in English 2026-11-20. */
  date: {
    takes: [1, 2],
    run: ([value, format], _options, { language }) =>
      formatDate(value, textOfValue(format ?? null) || (language === 'ja' ? 'yyyy年M月d日' : 'yyyy-MM-dd'), language),
  },
  /** `{{era ORDERED}}`: 令和8年11月20日; `short=true`: R8.11.20. Before 1873 the year alone is of no era: as `date`. */
  era: {
    takes: [1, 1],
    options: ['short'],
    run: ([value], { short }) => formatEra(value, { isShort: short === true }),
  },
} satisfies Record<string, Helper>
