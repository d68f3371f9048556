import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../../runtime/parts/part.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { readText } from '../../model/read-text.ts'
import { useFields } from '../field-context.ts'
import { usePartLabel } from '../use-part-label.ts'
import { codeOf, type Box, type LayoutShape } from './shape.ts'

/** What a cell or an item is called: its own label, that of its part, the part's key, or what its code is called. */
export function useBoxName(shape: LayoutShape, parts: readonly Part[] | undefined): (box: Box) => string {
  const { language, nameOf } = useFields()
  const { t } = useLingui()
  const partLabel = usePartLabel(language)
  return (box) => {
    const key = asText(box[shape.part.name])
    const own = readText(box['label'], language)
    if (key !== '') {
      const part = parts?.find((one) => one.key === key)
      return own || (part && partLabel(part)) || nameOf(key) || key
    }
    const inside = shape.list === undefined ? undefined : box[shape.list]
    const code = codeOf(shape, box)
    if (code && code.facts?.['field'] !== true) return own || code.title
    // A cell bears no name of its own: that of the first thing in it will do.
    return Array.isArray(inside) && inside.length > 0 ? '' : own || t`Empty place`
  }
}
