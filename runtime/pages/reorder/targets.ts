import type { Content, Context } from '../../compile/context.ts'
import { hasCart } from '../../page-parts/cart/has-cart.ts'
import { hasList } from '../../page-parts/has-list.ts'

export interface Targets {
  /** Whose list has the lines. */
  lines: Content
  /** Whose cart takes them. */
  cart: Content
}

/** The contents that ordering again works with; undefined after telling the problem where one is not what is wanted. */
export function targetsOf(context: Context, content: Content): Targets | undefined {
  const again = content.spec.orderAgain!
  const [lines, cart] = [context.content(again.content), context.content(again.cart)]
  const wrong = (name: 'content' | 'cart', address: string) => {
    context.problem('reference-not-found', content, `/spec/orderAgain/${name}`, ['content', address], address)
    return undefined
  }
  if (!lines || !hasList(lines.spec)) return wrong('content', again.content)
  if (!cart || !hasCart(cart.spec)) return wrong('cart', again.cart)
  if ((cart.spec.keys ?? []).length !== again.keyFields.length)
    context.problem('key-required', content, '/spec/orderAgain/keyFields')
  return { lines, cart }
}
