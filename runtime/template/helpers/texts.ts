import { foldWidth } from '../../values/fold-width.ts'
import { isSomething, textOfValue } from '../value.ts'
import type { Helper } from './helper.ts'

/** Characters that a text is given at most. */
const widest = 1000

export const textHelpers = {
  /** `{{postal ZIP}}`: 123-4567; `mark=true`: 〒123-4567. Other texts stay as they are. */
  postal: {
    takes: [1, 1],
    options: ['mark'],
    run([value = null], { mark }) {
      const text = textOfValue(value)
      const [, first, last] = /^〒?\s*(\d{3})-?(\d{4})$/.exec(foldWidth(text).trim()) ?? []
      return first === undefined ? text : `${mark === true ? '〒' : ''}${first}-${last ?? ''}`
    },
  },
  /** `{{default NOTE "—"}}`: the first that is something. */
  default: { takes: [1, 8], run: (values) => values.find(isSomething) ?? '' },
  /** `{{join FAMILY " " NAME}}`: one behind the other. */
  join: { takes: [1, 16], run: (values) => values.map(textOfValue).join('') },
  /** `{{pad CODE 6 "0"}}`: filled on the left. */
  pad: {
    takes: [2, 3],
    run: ([value = null, width = 0, filling = ' ']) =>
      textOfValue(value).padStart(Math.min(widest, Number(width) || 0), textOfValue(filling)),
  },
  upper: { takes: [1, 1], run: ([value = null]) => textOfValue(value).toUpperCase() },
} satisfies Record<string, Helper>
