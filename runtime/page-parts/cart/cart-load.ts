import type { Content } from '../../compile/context.ts'

/**
 * The user's cart of this content; all its screens and the site's header share it. `inputs`: what it comes to with what is
 * entered there.
 */
export function cartLoad(content: Content, inputs?: Record<string, unknown>) {
  const input = { contentId: content.id, ...(inputs && { inputs }) }
  return { cart: { call: 'get-purchase-count', input, shared: true } }
}
