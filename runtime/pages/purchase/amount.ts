import type { Rounding } from '../../values/round.ts'
import type { Correction } from '../../cart/totals.ts'
import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import { scaleOf } from '../../values/scale-of.ts'
import * as codes from '../../generated/codes.ts'
import * as defaults from '../../generated/defaults.ts'

export interface AmountFormat {
  group: boolean
  prefix?: Record<string, string>
  suffix?: Record<string, string>
  /** Digits after the point of subtotals and totals. */
  decimals: number
  rounding: Rounding
}

/** How amounts of the purchase are written, symbols in all languages of the site. */
export function amountFormatOf(context: Context, content: Pick<CartContent, 'columns' | 'spec'>): AmountFormat {
  const { amountFormat = {}, amountField } = content.spec.purchase
  const {
    commaSeperated = defaults.amountFormat.commaSeperated,
    currencySymbol,
    position = defaults.amountFormat.position,
    decimalPoint = scaleOf(content.columns.find(({ key }) => key === amountField)),
    decimalPointOperation = defaults.amountFormat.decimalPointOperation,
  } = amountFormat
  const symbols = Object.fromEntries(
    context.languages.map((language) => [language, context.in(language).text(currencySymbol)]),
  )
  return {
    group: commaSeperated,
    ...(currencySymbol &&
      (position === codes.amountFormatPosition.beforeTheAmount ? { prefix: symbols } : { suffix: symbols })),
    decimals: decimalPoint,
    rounding: decimalPointOperation,
  }
}

export function correctionsOf({ inputs = [] }: PurchaseSpec): Correction[] {
  return inputs.flatMap(({ key, totalAmountSetting: setting }) =>
    key !== undefined && setting?.enabled && setting.type
      ? [
          {
            key,
            type: setting.type,
            ...(setting.opTypeByAmount && { when: setting.opTypeByAmount }),
            ...(setting.amount && { amount: setting.amount }),
            ...(setting.afterOpValue && { otherwise: setting.afterOpValue }),
          },
        ]
      : [],
  )
}

export function totalLabels(context: Context, purchase: PurchaseSpec) {
  return {
    subtotal: context.text(purchase.totalAmountHeader) || context.t('Items total'),
    total: context.text(purchase.orderAmountHeader) || context.t('Order total'),
    corrections: Object.fromEntries(
      correctionsOf(purchase).map(({ key }) => [
        key,
        context.text(purchase.inputs?.find((input) => input.key === key)?.label) || key,
      ]),
    ),
  }
}
