import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { unit } from '../../page-parts/cart/unit.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { Action } from '../../generated/screens/action.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import { rowValue } from '../../compile/cell.ts'
import type { Context } from '../../compile/context.ts'
import * as defaults from '../../generated/defaults.ts'

/**
 * The quantity of a row that can be bought, and the reason where it cannot. A change answers the row; the shared load
 * `cart` is fetched again by itself, because the call touches it. `called`: what people call a row that goes with its
 * quantity; who took it out is told, and may bring it back. `then`: what follows a change. `isPrimary`: buying is what the page
 * is for. `isCart`: a row that is taken out goes, so that nothing offers to add it and the focus goes on to the next.
 */
export function cartCell(
  context: Context,
  content: CartContent,
  {
    withButtons = true,
    isPrimary,
    isCart = false,
    called,
    then,
  }: { withButtons?: boolean; isPrimary?: boolean; isCart?: boolean } & Pick<OtherCount, 'called' | 'then'> = {},
): Cell {
  const purchase = content.spec.purchase
  const { addCart, removeCart, notAvailable } = purchase.buttons ?? {}
  const shown = purchase.purchaseCondition?.displayFlg ? context.text(purchase.purchaseCondition.message) : ''
  const reason = shown || context.text(notAvailable?.text) || context.t('Not available')
  const isRefused = { name: 'row.CANPURCHASE', condition: '<>', value: true } as const
  return {
    type: 'choose',
    // A row that sold out after it was put into the cart can still be taken out.
    when: {
      any: [
        { name: 'row.CANPURCHASE', condition: '=', value: true },
        { name: 'row.PURCHASECOUNT', condition: '>', value: 0 },
      ],
    },
    then: {
      type: 'stepper',
      value: rowValue('PURCHASECOUNT'),
      min: 0,
      max: purchase.maxCartCount ?? defaults.purchaseSetting.maxCartCount,
      ...(purchase.stockField !== undefined && { left: rowValue(purchase.stockField) }),
      refused: { $op: 'choose', when: isRefused, then: reason, else: '' },
      ...unit(content),
      label: context.t('Quantity'),
      ...(withButtons && {
        ...(!isCart && {
          addLabel: context.text(addCart?.text) || context.t('Add to cart'),
          addIcon: addCart?.icon ?? 'cart-plus',
          ...(isPrimary && { primary: true }),
          ...(addCart?.message && { addHint: context.text(addCart.message) }),
        }),
        removeLabel: context.text(removeCart?.text) || context.t('Remove from cart'),
        removeIcon: removeCart?.icon ?? 'trash',
        ...(removeCart?.message && { removeHint: context.text(removeCart.message) }),
      }),
      onChange: setCount(context, content, {
        count: { $get: 'event.value' },
        from: { $get: 'event.before' },
        called,
        then,
      }),
    },
    else: {
      type: 'badge',
      value: reason,
      ...(notAvailable?.message && { hint: context.text(notAvailable.message) }),
      ...(notAvailable?.icon && { icon: notAvailable.icon }),
    },
  }
}

/** The buttons of a row in a column of their own: what is not in the cart goes in, what is in it goes out. */
export function cartButtons(context: Context, content: CartContent, called?: readonly string[]): Cell {
  const { addCart, removeCart } = content.spec.purchase.buttons ?? {}
  return {
    type: 'choose',
    when: { name: 'row.PURCHASECOUNT', condition: '>', value: 0 },
    then: {
      type: 'button',
      label: context.text(removeCart?.text) || context.t('Remove from cart'),
      icon: removeCart?.icon ?? 'trash',
      ...(removeCart?.message && { hint: context.text(removeCart.message) }),
      onPress: setCount(context, content, { count: 0, from: rowValue('PURCHASECOUNT'), called }),
    },
    else: {
      type: 'choose',
      when: { name: 'row.CANPURCHASE', condition: '=', value: true },
      then: {
        type: 'button',
        label: context.text(addCart?.text) || context.t('Add to cart'),
        icon: addCart?.icon ?? 'cart-plus',
        ...(addCart?.message && { hint: context.text(addCart.message) }),
        onPress: setCount(context, content, { count: 1, from: 0 }),
      },
      else: { type: 'text', value: '' },
    },
  }
}

/** Another quantity of the row: which one, and which one it was, both as expressions. */
interface OtherCount {
  count: unknown
  from: unknown
  called?: readonly string[] | undefined
  then?: ActionList | undefined
}

function setCount(context: Context, content: CartContent, { count, from, called, then = [] }: OtherCount): ActionList {
  return [
    {
      do: 'call',
      call: 'update-purchase-count',
      input: { contentId: content.id, rowKey: rowValue('$key'), count, from, price: agreedPrice(content) },
      into: 'row',
      take: 'row',
      then: [
        {
          do: 'message',
          tone: 'warning',
          text: {
            $op: 'message',
            text: context.t('The cart was changed elsewhere: the quantity is {0} now.'),
            of: [{ $get: 'event.value.other' }],
          },
          when: { name: 'event.value.other', condition: '>=', value: 0 },
        },
        ...(called ? [toldOut(context, content, called)] : []),
        ...then,
      ],
    },
  ]
}

/** Its row is gone from the page: nobody sees any more what it was. */
function toldOut(context: Context, content: CartContent, called: readonly string[]): Action {
  const words = called.flatMap((column, i) => (i === 0 ? [rowValue(column)] : [' ', rowValue(column)]))
  return {
    do: 'message',
    tone: 'info',
    text: {
      $op: 'message',
      text: context.t('Removed from the cart: {0}'),
      of: [{ $op: 'concat', of: words }],
    },
    when: {
      all: [
        { name: 'event.input.count', condition: '=', value: 0 },
        { name: 'event.input.from', condition: '>', value: 0 },
        { name: 'event.value.other', condition: '=', value: null },
      ],
    },
    action: {
      label: context.t('Undo'),
      do: [
        {
          do: 'call',
          call: 'update-purchase-count',
          input: {
            contentId: content.id,
            rowKey: { $get: 'event.input.rowKey' },
            count: { $get: 'event.input.from' },
            from: 0,
            price: { $get: 'event.input.price' },
          },
        },
      ],
    },
  }
}

/** The price that the user sees and agrees to by putting the row into the cart, or agreed to before. */
function agreedPrice(content: CartContent): Record<string, unknown> {
  return { $op: 'coalesce', of: [rowValue('$agreed'), rowValue(content.spec.purchase.amountField)] }
}
