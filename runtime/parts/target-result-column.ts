import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'

/**
 * Columns of the page that a drilldown, a detail line or an order again leads to, and the parameters that the page's search fills: what is
 * given to one of these reaches its statement.
 */
export const targetResultColumn: PartReader = (document, at, library) => {
  const target = targetOf(document, at, library)
  if (!target) return undefined
  const isDetail = nearest(document, at, 'pageType') === 'detail'
  return resultColumn(target, isDetail ? '/spec/detail/columns' : '/spec/list/search/fields/0/field', library)
}

function targetOf(document: Parameters<PartReader>[0], at: string, library: Parameters<PartReader>[2]) {
  const line = /^\/spec\/(detail\/lines\/\d+|orderAgain)/.exec(at)
  const address = line
    ? getAt(document, `${line[0]}/content`)
    : getAt(nearest(document, at, 'targetContentObj'), '/contentId')
  return typeof address === 'string' ? library.get(address) : undefined
}
