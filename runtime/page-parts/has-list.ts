import { contentType } from '../generated/codes.ts'
import type { ContentSpec } from '../compile/content-spec.ts'

/** Types of content that can show rows. */
export const typesWithRows = [contentType.listDetail, contentType.listUpdate, contentType.listPurchase] as const

/** Whether a content has a list: rows of the last schema of a chain. */
export function hasList({ type, list }: ContentSpec): boolean {
  return typesWithRows.some((one) => one === type) && list !== undefined
}
