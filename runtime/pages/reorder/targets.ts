import type { ContentWith, Context } from '../../compile/context.ts'
import { hasSettings } from '../../compile/content-pages.ts'
import { hasCart, type CartContent } from '../../page-parts/cart/has-cart.ts'
import { hasList, type ListContent } from '../../page-parts/has-list.ts'

/** A content whose rows are ordered again. */
export type ReorderContent = ContentWith<'list' | 'orderAgain'>

export interface Targets {
  /** Whose list has the lines. */
  lines: ListContent
  /** Whose cart takes them. */
  cart: CartContent
}

/** The contents that ordering again works with; undefined after telling the problem where one is not what is wanted. */
export function targetsOf(context: Context, content: ReorderContent): Targets | undefined {
  const again = content.spec.orderAgain
  const [lines, cart] = [context.content(again.content), context.content(again.cart)]
  const wrong = (name: 'content' | 'cart', address: string) => {
    context.problem('reference-not-found', content, `/spec/orderAgain/${name}`, {
      values: ['content', address],
      found: address,
    })
    return undefined
  }
  if (!hasSettings(lines, hasList)) return wrong('content', again.content)
  if (!hasSettings(cart, hasCart)) return wrong('cart', again.cart)
  if ((cart.spec.keys ?? []).length !== again.keyFields.length)
    context.problem('key-required', content, '/spec/orderAgain/keyFields')
  return { lines, cart }
}
