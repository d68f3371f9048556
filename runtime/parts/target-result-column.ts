import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'

/** Columns of the page that a drilldown leads to. */
export const targetResultColumn: PartReader = (document, at, library) => {
  const contentId = getAt(nearest(document, at, 'targetContentObj'), '/contentId')
  const target = typeof contentId === 'string' ? library.get(contentId) : undefined
  if (!target) return undefined
  const page = nearest(document, at, 'pageType')
  return resultColumn(target, `/spec/${page === 'detail' ? 'detail' : 'list'}/columns`, library)
}
