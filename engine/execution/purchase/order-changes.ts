import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import { amountText } from '../../../runtime/cart/totals.ts'
import { fillText } from '../../../runtime/values/fill-text.ts'
import type { CartRow } from '../../store/store.ts'
import type { Row } from '../row.ts'
import { calledOf, keyOf, leftOf, type CartLine, type CartLines, type Refusal } from './cart-lines.ts'
import { required } from '../../../runtime/values/required.ts'

/** Why a cart cannot be ordered as the user agreed to it. */
export type OrderChange =
  | { why: 'gone'; kept: CartRow }
  | { why: Refusal | 'price' | 'quantity'; line: CartLine }
  /** Exact digits. */
  | { why: 'total'; confirmed: string; now: string }

/** All reasons of all lines: those that are gone, that may not be bought, and prices to which the user did not agree. */
export function orderChanges({ lines, missing }: CartLines): OrderChange[] {
  return [
    ...missing.map((kept) => ({ why: 'gone' as const, kept })),
    ...lines.flatMap((line) =>
      [...(line.changed ? (['price'] as const) : []), ...line.refusals].map((why) => ({ why, line })),
    ),
  ]
}

const textsOf = ({ changes }: PurchasePlan, language: string) =>
  required(changes[language] ?? Object.values(changes)[0], 'language of the plan')

/** What is left of a row, in words. */
export function leftText(plan: PurchasePlan, row: Row, language: string): string {
  const texts = textsOf(plan, language)
  return fillText(texts.left, [calledOf(plan, row), String(leftOf(plan, row))])
}

/** A sentence for each change. */
export function changeTexts(plan: PurchasePlan, changes: readonly OrderChange[], language: string): string[] {
  const texts = textsOf(plan, language)
  return changes.map((change) => {
    if (change.why === 'gone') return fillText(texts.gone, [calledBefore(change.kept)])
    if (change.why === 'total')
      return fillText(texts.total, [priceText(plan, change.confirmed, language), priceText(plan, change.now, language)])
    const { line, why } = change
    const called = calledOf(plan, line.row)
    if (why === 'refused') return `${called}: ${plan.refused[language] ?? Object.values(plan.refused)[0] ?? ''}`
    if (why === 'left') return leftText(plan, line.row, language)
    if (why === 'most') return fillText(texts.most, [called, String(plan.maxCartCount)])
    if (why === 'quantity') return fillText(texts.quantity, [called])
    return fillText(texts.price, [
      called,
      priceText(plan, line.kept.row.price, language),
      priceText(plan, line.row[plan.amountField], language),
    ])
  })
}

function calledBefore(kept: CartRow): string {
  const { called } = kept.row
  return typeof called === 'string' && called !== '' ? called : keyOf(kept).join(' ')
}

function priceText(plan: PurchasePlan, price: unknown, language: string): string {
  return price === null || price === undefined ? '–' : amountText(price, plan.amount, language)
}
