import type { ContentSpec } from '../../compile/content-spec.ts'

/** Whether rows of a content go into a cart, and the cart can be ordered. */
export function hasCart({ type, list, purchase }: ContentSpec): boolean {
  return type === 4 && list !== undefined && purchase !== undefined
}
