import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'

/**
 * Columns of the page that a drilldown, a detail line, an order again or a transfer leads to, and the parameters that the page's search fills: what is
 * given to one of these reaches its statement.
 */
export const targetResultColumn: PartReader = (document, at, library) => {
  const target = targetOf(document, at, library)
  if (!target) return undefined
  const isDetail = nearest(document, at, 'pageType') === 'detail'
  return resultColumn(target, isDetail ? '/spec/detail/columns' : '/spec/list/search/fields/0/field', library)
}

/** Where the address of the target stands, beside what is passed to it. */
const places: readonly [RegExp, string][] = [
  [/^(\/spec\/(detail\/lines\/\d+|orderAgain))\/.*/, '$1/content'],
  [/^\/spec\/transfer\/.*/, '/spec/transfer/afterTransfer'],
]

function targetOf(document: Parameters<PartReader>[0], at: string, library: Parameters<PartReader>[2]) {
  const place = places.find(([pattern]) => pattern.test(at))
  const address = place
    ? getAt(document, at.replace(...place))
    : getAt(nearest(document, at, 'targetContentObj'), '/contentId')
  return typeof address === 'string' ? library.get(address) : undefined
}
