import { contentType } from '../../generated/codes.ts'
import type { ContentSpec } from '../../compile/content-spec.ts'

/** Whether rows of a content go into a cart, and the cart can be ordered. */
export function hasCart({ type, list, purchase }: ContentSpec): boolean {
  return type === contentType.listPurchase && list !== undefined && purchase !== undefined
}
