import type { Correction } from '../../cart/totals.ts'
import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'

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
