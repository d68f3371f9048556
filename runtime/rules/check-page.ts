import { dbPageType } from '../generated/codes.ts'
import type { Document } from '../document.ts'
import { objectsAt } from '../parts/objects-at.ts'
import { getAt } from '../pointer.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'

/** The types of the pages that a page type of a link means. */
const pageTypes: Record<string, number[]> = {
  add: [dbPageType.add],
  update: [dbPageType.update, dbPageType.bulkUpdate],
  delete: [dbPageType.delete, dbPageType.bulkDelete],
}

/** What leads to a page, where that stands, and the problem that is told when the page is not there. */
interface Leading {
  to: { pageType?: string; pageId?: string }
  at: string
  missing: 'page-missing' | 'drilldown-target-page-missing'
}

/** The page type exists in the content that is opened, and where there are several, one is chosen. */
export function checkPage(document: Document, target: Document, { to, at, missing }: Leading): Problem[] {
  const { pageType = 'list', pageId } = to
  const types = pageTypes[pageType]
  const pages = types
    ? (objectsAt<{ type: number }>(target, '/spec/dbPages') ?? []).filter((page) => types.includes(page.type))
    : []
  const exists = types ? pages.length > 0 : getAt(target, `/spec/${pageType}`) !== undefined
  if (!exists) return [makeProblem(missing, document, `${at}/pageType`, { values: [pageType], found: pageType })]
  if (pageId === undefined && pages.length > 1) return [makeProblem('page-not-set', document, `${at}/pageId`)]
  return []
}
