import { contentType } from '../generated/codes.ts'
import type { ContentSpec, SpecWith } from '../compile/content-spec.ts'
import type { ContentWith } from '../compile/context.ts'

/** A content that has a list. */
export type ListContent = ContentWith<'list'>

/** Types of content that can show rows. */
export const typesWithRows = [contentType.listDetail, contentType.listUpdate, contentType.listPurchase] as const

/** Whether a content has a list: rows of the last schema of a chain. */
export function hasList(spec: ContentSpec): spec is SpecWith<'list'> {
  return typesWithRows.some((one) => one === spec.type) && spec.list !== undefined
}
