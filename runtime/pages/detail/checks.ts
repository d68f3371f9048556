import { addressOf } from '../../document.ts'
import { isObject } from '../../json/is-object.ts'
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

/**
 * A press on a row opens the detail unless presses lead elsewhere; then a press, a button or a drilldown has to lead there,
 * or nobody comes.
 */
export const detailReached: Rule<'content'> = (document, { library }) => {
  const { list, detail } = document.spec
  const { left, right, double } = list?.pageTransition ?? {}
  const presses = [left, right, double].filter((press) => press?.enable === true)
  if (!detail || presses.length === 0) return []
  if ([...presses, ...(list?.inputButtons ?? [])].some((way) => way?.pageType === 'detail')) return []
  const own = addressOf(document)
  const others = [...(library.keys?.() ?? [])].filter((address) => address.startsWith('content/'))
  const specs = [document.spec, ...others.map((address) => library.get(address)?.spec)]
  if (specs.some((spec) => leadsTo(own, spec))) return []
  return [{ ...makeProblem('detail-not-reached', document, '/spec/detail'), severity: 'warning' }]
}

/** Whether a drilldown to the content's detail stands somewhere in a value. */
function leadsTo(content: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => leadsTo(content, one))
  if (!isObject(value)) return false
  const { pageType, targetContentObj } = value
  if (pageType === 'detail' && isObject(targetContentObj) && targetContentObj['contentId'] === content) return true
  return Object.values(value).some((one) => leadsTo(content, one))
}
