import type { Text } from '../document.ts'
import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import type { Part, PartReader } from './part.ts'

/** Pages of the content that is meant at the place (a drilldown's target, else this document): its named db pages. */
export const page: PartReader = (document, at, library) => {
  const target = getAt(nearest(document, at, 'targetContentObj'), '/contentId')
  const content = typeof target === 'string' ? library.get(target) : document
  if (!content) return undefined
  const pages = content.spec.dbPages
  if (!Array.isArray(pages)) return []
  return (pages as { key?: string; name: Text }[]).map((own): Part => ({
    key: own.key ?? String(own.name),
    label: own.name,
  }))
}
