import type { Context } from '../../compile/context.ts'
import { frontOf, frontQuery, frontRoute } from '../../compile/content-pages.ts'
import type { Content } from '../../compile/context.ts'
import type { Link } from '../../compile/link.ts'
import { cartLabel, openCart } from '../../page-parts/cart/confirm-cart.ts'
import { cartOf } from '../../transfer/cart-of.ts'
import type { TransferContent } from '../../transfer/columns.ts'

/** The way on to what the lines became, where end users can reach it: the page that the builder chose, else the cart. */
export function onwardOf(context: Context, content: TransferContent) {
  const next = context.content(content.spec.transfer.afterTransfer)
  const cart = cartOf(context, content)
  if (!next) return cart ? { onward: { label: cartLabel(context, cart), onPress: [openCart(cart)] } } : {}
  const link = linkTo(context, content, next)
  return link ? { onward: { label: context.text(next.name), onPress: [{ do: 'open' as const, ...link }] } } : {}
}

/** To the front page of the content; parameters narrow a list. */
function linkTo(context: Context, content: TransferContent, next: Content): Link | undefined {
  const front = frontOf(context, next)
  if (!front) return undefined
  const { afterTransferParameters: parameterTable = [] } = content.spec.transfer
  if (parameterTable.length === 0) return { route: frontRoute(context, next), ...frontQuery(context, next) }
  const link = front.name === 'list' ? context.pages['list']?.leads?.link : undefined
  if (!link) {
    const page = { values: ['list'], found: next.address }
    context.problem('drilldown-target-page-missing', content, '/spec/transfer/afterTransfer', page)
    return undefined
  }
  const setting = { targetContentObj: { contentId: next.address }, pageType: 'list' as const, parameterTable }
  return link(context, { from: content, setting: { ...setting, executeFlg: true }, at: '/spec/transfer' }, next)
}
