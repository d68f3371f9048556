import type { Document, Text } from '../document.ts'
import { getAt } from '../pointer.ts'
import { nearest } from './ancestors.ts'
import { objectsAt } from './objects-at.ts'
import type { Part, PartReader } from './part.ts'

/** Pages of this content that add, update or delete. */
export const page: PartReader = (document) => pagesOf(document)

/** Pages of the content that a drilldown leads to. */
export const targetPage: PartReader = (document, at, library) => {
  const target = getAt(nearest(document, at, 'targetContentObj'), '/contentId')
  const content = typeof target === 'string' ? library.get(target) : undefined
  return content && pagesOf(content)
}

function pagesOf(content: Document): Part[] {
  const pages = objectsAt<{ key: string; name: Text }>(content, '/spec/dbPages') ?? []
  return pages.map((own) => ({ key: own.key, label: own.name }))
}
