import type { ContentSpec, DbPage } from '../../compile/content-spec.ts'

/** What a page does with many rows, by its type in the document. */
export const bulkTypes = { update: 4, delete: 5 } as const

export type BulkChange = keyof typeof bulkTypes

export interface BulkPage {
  page: DbPage
  change: BulkChange
  at: string
}

/** The content's pages that work on several rows, each with its place in the document. */
export function bulkPagesOf({ dbPages = [] }: Pick<ContentSpec, 'dbPages'>): BulkPage[] {
  return dbPages.flatMap((page, index): BulkPage[] => {
    const at = `/spec/dbPages/${index}`
    if (page.type === bulkTypes.update) return [{ page, change: 'update', at }]
    return page.type === bulkTypes.delete ? [{ page, change: 'delete', at }] : []
  })
}
