import type { ContentSpec, DbPage } from '../../compile/content-spec.ts'
import * as defaults from '../../generated/defaults.ts'

/** What a page does with one row, by its type in the document. */
export const changes = { add: 1, update: 2, delete: 3 } as const

export type Change = keyof typeof changes

/** A page with its place in the document. */
export interface PlacedPage {
  page: DbPage
  at: string
}

/** The content's pages that do that. */
export function dbPagesOf({ dbPages = [] }: ContentSpec, change: Change): PlacedPage[] {
  return dbPages.flatMap((page, index) =>
    page.type === changes[change] ? [{ page, at: `/spec/dbPages/${index}` }] : [],
  )
}

/** Whether it opens as a window over the list. */
export function isDialog({ opensAs }: DbPage): boolean {
  return (opensAs ?? defaults.dbPage.opensAs) === 'dialog'
}

/** The page that a press means: the one that it names, else the first. */
export function chosenPage(spec: ContentSpec, change: Change, part: string | undefined): DbPage | undefined {
  const pages = dbPagesOf(spec, change)
  return (pages.find(({ page }) => page.key === part) ?? (part === undefined ? pages[0] : undefined))?.page
}
