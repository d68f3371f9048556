import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { EnteredTexts } from '../../../../runtime/pages/purchase/entered-texts.ts'
import { leftOf, mayBuy } from '../../../execution/purchase/cart-lines.ts'
import type { Row } from '../../../execution/row.ts'
import type { CartRequest } from './cart-request.ts'

/** What somebody wants: a quantity, where what stands there is one, of the rows that a code names. */
export interface Wish {
  count: number | undefined
  rows: readonly Row[]
}

interface BoughtLine {
  row: Row
  rowKey: string
  /** How many were in the cart, and how many may be there with this line. */
  had: number
  next: number
  /** What keeps it from being all that is wanted. */
  why: string
}

/** Nothing of it can be bought. */
interface RefusedWish {
  refused: string
  /** What is wrong about it: the code, or the quantity. */
  about: 'code' | 'count'
}

interface Asking {
  texts: EnteredTexts
  language: string
  /** How many of a row the cart has. */
  countOf(rowKey: string): number
}

/** How much of a wish the cart can take, on top of what is there. */
export function boughtLine(
  { plan, scope }: Pick<CartRequest, 'plan' | 'scope'>,
  { count, rows }: Wish,
  { texts, language, countOf }: Asking,
): BoughtLine | RefusedWish {
  const [row] = rows
  if (!row) return { refused: texts.unknown, about: 'code' }
  if (rows.length > 1) return { refused: texts.several, about: 'code' }
  if (count === undefined) return { refused: texts.unreadable, about: 'count' }
  if (!mayBuy(plan, row, scope)) return { refused: plan.refused[language] ?? '', about: 'code' }
  const rowKey = JSON.stringify(row.$key)
  const had = countOf(rowKey)
  const left = leftOf(plan, row)
  const next = Math.max(had, Math.min(had + count, plan.maxCartCount, left))
  const isScarce = left < plan.maxCartCount
  const why = fillText(isScarce ? texts.left : texts.most, [String(isScarce ? left : plan.maxCartCount)])
  if (next > had) return { row, rowKey, had, next, why }
  return { refused: had === 0 ? why : `${fillText(texts.held, [String(had)])} ${why}`, about: 'count' }
}
