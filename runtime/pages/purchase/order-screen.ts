import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import * as answerCodes from '../../answer-codes.ts'
import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import type { CallAction } from '../../generated/actions/call.ts'
import { contentScreen } from '../../compile/screen.ts'
import { pathOf } from '../../expressions/scope.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import type { InputsBlock } from '../../generated/blocks/inputs.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import type { InputField } from '../../input-check/input-field.ts'
import { agreedDay } from '../../values/shown-day.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { correctionsOf } from './amount.ts'
import {
  acceptChanges,
  cannotOrder,
  cartInALine,
  hasReasons,
  hasRows,
  orderTotalLabel,
  quantityOf,
  reasonsText,
  totalsBlock,
} from './cart-parts.ts'
import { cartLoad } from '../../page-parts/cart/cart-load.ts'
import { cartTable } from './cart-table.ts'
import { orderInputs } from './order-inputs.ts'
import { cartRoute, doneRoute } from '../../page-parts/cart/routes.ts'

const isLost: ScreenCondition = { name: 'state.lost', condition: '<>', value: null }
const isRefused: ScreenCondition = { name: 'state.refused', condition: '<>', value: '' }
/** What was refused before is another matter once something was changed. */
const forgetRefused: ActionList = [{ do: 'set', state: 'refused', value: null }]

/** What became of an order whose answer was lost; asked until it is known, or until the person presses again. */
function outcomeLoad(content: CartContent): Record<string, ScreenLoad> {
  return {
    outcome: {
      call: 'purchase-done',
      input: { contentId: content.id, PURCHASEID: { $get: 'state.lost' } },
      when: isLost,
      again: isLost,
    },
  }
}

/** What is entered as far as the total depends on it; undefined where it does not. */
function correctingInputs(context: Context, content: CartContent): Record<string, unknown> | undefined {
  const purchase = content.spec.purchase
  const fields = orderInputs(context, content.id, purchase)
  const keys = new Set<string>()
  const add = (key: string) => {
    const field = keys.has(key) ? undefined : fields.find((one) => one.key === key)
    if (!field) return
    keys.add(key)
    field.choices?.reads.forEach(add)
  }
  correctionsOf(purchase).forEach(({ key }) => {
    add(key)
  })
  const entered = fields.filter(({ key, editable }) => editable && keys.has(key))
  if (entered.length === 0) return undefined
  return Object.fromEntries(entered.map(({ key }) => [key, { $get: `state.inputs.${pathOf(key)}` }]))
}

/** What is asked before: how much it is, what it comes to, and what was entered in one line. */
function question(context: Context, content: CartContent, inputs: readonly InputField[]): Question {
  const quantity = quantityOf(context, 'load.cart')
  const entered = inputs.filter(({ input, options }) => {
    const { rows, secret } = inputTypeOf(input)
    return !rows && !secret && !options
  })
  return {
    title: context.t('Confirm the order'),
    text: context.t('Place this order as it is shown?'),
    rows: [
      { label: quantity.label, value: quantity.text },
      { label: orderTotalLabel(context, content), value: { $get: 'load.cart.totalText' }, strong: true },
      ...entered.map(({ key, label, input, datetime }) => {
        const value = { $get: `event.value.${pathOf(key)}` }
        const { day } = inputTypeOf(input)
        return {
          label,
          value: day ? { $op: 'date' as const, of: value, text: agreedDay(context.language, datetime?.format) } : value,
        }
      }),
    ],
    action: context.t('Place the order'),
  }
}

type Question = Extract<NonNullable<CallAction['confirm']>, { rows?: unknown }>

/** The page on which the order is placed. */
export function orderScreen(context: Context, content: CartContent): ScreenDocument {
  const inputs = orderInputs(context, content.id, content.spec.purchase).filter((field) => !field.hidden)
  return contentScreen(content, 'purchase', {
    route: context.route(content.id, 'purchase'),
    title: context.t('Order'),
    hidden: true,
    activeMenu: frontRoute(context, content),
    state: { problems: { in: 'memory' }, inputs: { in: 'tab' }, refused: { in: 'memory' }, lost: { in: 'memory' } },
    load: { ...cartLoad(content, correctingInputs(context, content)), ...outcomeLoad(content) },
    forward: {
      route: doneRoute(content),
      query: { purchase: { $get: 'load.outcome.PURCHASEID' } },
      when: { name: 'load.outcome.PURCHASEID', condition: '<>', value: null },
    },
    blocks: [
      unknownOutcome(context),
      cartTable(context, content, { from: 'load.cart', changes: true, then: forgetRefused }),
      notOrdered(context),
      acceptChanges(context, content, forgetRefused),
      orderInputsBlock(context, content, inputs),
    ],
  })
}

/** What is entered, and the button that orders. */
function orderInputsBlock(context: Context, content: CartContent, inputs: InputField[]): Block {
  return {
    type: 'inputs',
    when: hasRows,
    ...(inputs.length > 0 && { title: context.t('Order information') }),
    fields: inputs,
    initial: { $get: 'load.cart.initial' },
    state: 'inputs',
    problems: { $get: 'state.problems' },
    beside: [totalsBlock(context, 'load.cart')],
    sum: cartInALine(context, content, 'load.cart'),
    submit: placeOrder(context, content, inputs),
    back: {
      label: context.t('Back to the cart'),
      onPress: [{ do: 'open', route: cartRoute(content), query: { type: '4' } }],
    },
  }
}

/** Nobody knows yet whether an order of before came about. */
function unknownOutcome(context: Context): Block {
  return {
    type: 'message',
    tone: 'warning',
    title: context.t('Not known yet whether the order was placed'),
    text: context.t(
      'The answer was lost. Please press again: it is ordered once only. As soon as it is known, this page says so.',
    ),
    when: isLost,
  }
}

/**
 * The one place that says why there is no order: what was answered, and what stands in the way as long as it does. Where
 * the button was pressed it takes the focus from it.
 */
function notOrdered(context: Context): Block {
  return {
    type: 'message',
    tone: 'warning',
    takesFocus: isRefused,
    title: {
      $op: 'choose',
      when: isRefused,
      then: context.t('Not ordered yet: please check the changes.'),
      else: context.t('The order cannot be placed.'),
    },
    text: { $op: 'choose', when: hasReasons, then: reasonsText, else: { $get: 'state.refused' } },
    when: { any: [isRefused, hasReasons] },
  }
}

/** The button that places the order at the total that is shown. */
function placeOrder(context: Context, content: CartContent, inputs: readonly InputField[]): InputsBlock['submit'] {
  return {
    label: context.t('Place the order'),
    icon: 'check',
    disabled: cannotOrder,
    onPress: [
      ...forgetRefused,
      {
        do: 'call',
        call: 'purchase',
        confirm: question(context, content, inputs),
        input: {
          contentId: content.id,
          PURCHASEID: { $get: 'load.cart.PURCHASEID' },
          inputs: { $op: 'coalesce', of: [{ $get: 'event.value' }, {}] },
          total: { $get: 'load.cart.total' },
        },
        then: [
          { do: 'set', state: 'lost', value: null },
          { do: 'set', state: 'inputs', value: null },
          {
            do: 'open',
            route: doneRoute(content),
            query: { purchase: { $get: 'event.value.PURCHASEID' } },
            replace: true,
          },
        ],
        onLost: [{ do: 'set', state: 'lost', value: { $get: 'load.cart.PURCHASEID' } }],
        onCode: refusedOrder(context),
      },
    ],
  }
}

/** What the page says where the order was not placed, or is under way. */
function refusedOrder(context: Context): NonNullable<CallAction['onCode']> {
  return {
    // A try of before is still under way.
    [answerCodes.conflict]: [{ do: 'set', state: 'lost', value: { $get: 'load.cart.PURCHASEID' } }],
    [answerCodes.badInput]: [{ do: 'set', state: 'problems', value: { $get: 'event.data.problems' } }],
    [answerCodes.notDone]: [
      { do: 'set', state: 'problems', value: null },
      {
        do: 'set',
        state: 'refused',
        value: {
          $op: 'coalesce',
          of: [
            { $op: 'join', text: '\n', of: { $get: 'event.data.changes' } },
            { $get: 'event.message' },
            context.t('Order information may have changed, so it will be reloaded'),
          ],
        },
      },
      { do: 'reload', load: 'cart' },
    ],
  }
}
