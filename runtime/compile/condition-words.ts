import * as defaults from '../generated/defaults.ts'
import { asText } from '../values/as-text.ts'
import { fillText } from '../values/fill-text.ts'
import { labelOf } from './cell.ts'
import type { ConditionItem } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import { wordsOfValues } from './words-of-values.ts'

/** A builder's conditions as people read them: `Status: Received`, `Stock > 0`. */
export function conditionWords(context: Context, content: Content, items: readonly ConditionItem[]): string {
  return items
    .map(({ name, condition = defaults.condition.condition, value }) => {
      const option = content.spec.list?.columns?.find(({ field }) => field === name)
      const label = labelOf(
        context,
        { field: name, ...option },
        content.columns.find(({ key }) => key === name),
      )
      const words = wordsOfValues(context, content, name)?.find((one) => one.value === String(value))?.label
      return condition === '='
        ? fillText(context.t('{0}: {1}'), [label, words ?? asText(value)])
        : `${label} ${condition} ${words ?? asText(value)}`
    })
    .join(' / ')
}
