import { contentType } from '../../generated/codes.ts'
import type { ContentSpec, SpecWith } from '../../compile/content-spec.ts'
import type { ContentWith } from '../../compile/context.ts'

/** A content that has a cart. */
export type CartContent = ContentWith<'list' | 'purchase'>

/** Whether rows of a content go into a cart, and the cart can be ordered. */
export function hasCart(spec: ContentSpec): spec is SpecWith<'list' | 'purchase'> {
  return spec.type === contentType.listPurchase && spec.list !== undefined && spec.purchase !== undefined
}
