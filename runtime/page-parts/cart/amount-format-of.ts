import type { Rounding } from '../../values/round.ts'
import type { Context } from '../../compile/context.ts'
import type { CartContent } from './has-cart.ts'
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
