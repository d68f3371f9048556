import { contentType } from '../../generated/codes.ts'
import type { ContentSpec, SpecWith } from '../../compile/content-spec.ts'
import type { ContentWith } from '../../compile/context.ts'

/** Settings of a cart that say what a row costs. */
interface Priced {
  purchase: { amountField: string }
}

/** A content that has a cart. */
export type CartContent = ContentWith<'list' | 'purchase'> & { spec: Priced }

/** Whether rows of a content go into a cart, and the cart can be ordered. Half-made ones are not published. */
export function hasCart(spec: ContentSpec): spec is SpecWith<'list' | 'purchase'> & Priced {
  return spec.type === contentType.listPurchase && spec.list !== undefined && spec.purchase?.amountField !== undefined
}
