import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { EnteredTexts } from '../../../../runtime/pages/purchase/entered-texts.ts'
import type { AddToCartResponse } from '../../../../runtime/generated/calls/content.ts'
import { calledOf, toKeep, viewOf } from '../../../execution/purchase/cart-lines.ts'
import { conflict } from '../../../codes/refusals.ts'
import { CartFull } from '../../../store/errors.ts'
import type { Cart } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { boughtLine, type Wish } from './bought-line.ts'
import type { CartRequest } from './cart-request.ts'
import { required } from '../../../../runtime/values/required.ts'

/** A line that is to be put into the cart. */
export interface WantedLine extends Wish {
  line: number
  code: string
}

type LineResult = AddToCartResponse['results'][number]

/**
 * Puts lines into the user's cart, one after another, on top of what is there. Each has its own result: what cannot be
 * bought, is not known or is too many stops no other line. Throws `conflict` where an earlier try may have put some of them
 * there: the cart shows which.
 */
export async function putLines(
  request: CartRequest,
  wanted: readonly WantedLine[],
  context: Context,
): Promise<LineResult[]> {
  const { plan } = request
  if (context.wish?.mayBeDone) throw conflict({ text: 'cart-unknown', data: { outcome: 'unknown' } })
  const texts = enteredTextsOf(plan, context)
  let cart = await context.store.carts.get(request.of)
  const results: LineResult[] = []
  for (const line of wanted) {
    const put = await putLine(request, { cart, line, texts }, context)
    cart = put.cart
    const [row, ...others] = line.rows
    const called = row && others.length === 0 ? calledOf(plan, row) : ''
    results.push({ line: line.line, code: line.code, called, added: put.added, ...toneOf(put), text: put.text })
  }
  return results
}

/** The texts of results in the caller's language. */
export const enteredTextsOf = (
  { entered }: CartRequest['plan'],
  { language }: Pick<Context, 'language'>,
): EnteredTexts => required(entered[language] ?? Object.values(entered)[0], 'language of the plan')

interface PutLine {
  cart: Cart | undefined
  added: number
  text: string
  isWhole?: boolean
}

function toneOf({ added, isWhole }: PutLine): Pick<LineResult, 'tone'> {
  if (isWhole) return { tone: 'success' }
  return { tone: added > 0 ? 'warning' : 'error' }
}

async function putLine(
  request: CartRequest,
  { cart, line, texts }: { cart: Cart | undefined; line: WantedLine; texts: EnteredTexts },
  context: Context,
): Promise<PutLine> {
  const refused = (text: string): PutLine => ({ cart, added: 0, text })
  const { plan, of } = request
  const { counts } = viewOf(cart)
  const countOf = (key: string) => counts.get(key) ?? 0
  const bought = boughtLine(request, line, { texts, language: context.language, countOf })
  if ('refused' in bought) return refused(bought.refused)
  const { row, rowKey, had, next, why } = bought
  try {
    const wanted = { rowKey, count: next, row: toKeep(plan, row), from: had }
    const after = await context.store.carts.setRow(of, wanted, had === 0 ? plan.maxLines : undefined)
    const now = viewOf(after).counts.get(rowKey) ?? 0
    // Another tab was quicker: what it did stays.
    if (now !== next) return { cart: after, added: 0, text: fillText(texts.other, [String(now)]) }
    const added = next - had
    const said = fillText(texts.added, [String(added), String(now)])
    if (added === line.count) return { cart: after, added, text: said, isWhole: true }
    return { cart: after, added, text: `${said} ${why}` }
  } catch (error) {
    if (error instanceof CartFull) return refused(texts.full)
    throw error
  }
}
