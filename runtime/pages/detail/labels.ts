import type { Rule } from '../../rules/rule.ts'
import type { Text } from '../../document.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { itemsOf } from '../../page-parts/detail-fields.ts'

/** A field of the detail has a label (specification 5): its own, or that of the list's column or of the result column. */
export const detailLabels: Rule<'content'> = (document, { library }) => {
  const { list, detail } = document.spec
  const columns = resultColumn(document, '/spec/detail/layout', library)
  if (!detail?.layout || !columns) return []
  const isNamed = (label: Text | undefined): boolean =>
    typeof label === 'string' ? label !== '' : Object.values(label ?? {}).some((text) => text !== '')
  return detail.layout.flatMap((cell, index) =>
    itemsOf(cell.items ?? [], `/spec/detail/layout/${index}/items`).flatMap(({ item, at }) => {
      const column = columns.find(({ key }) => key === item.field)
      const listed = list?.columns?.find(({ field }) => field === item.field)
      // A field that is no column is told as that.
      if (!column || isNamed(item.label ?? listed?.label ?? column.label)) return []
      return [makeProblem('required', document, `${at}/label`, { values: ['Label'] })]
    }),
  )
}
