import { countOf } from '../../../../runtime/cart/entered-lines.ts'
import { cartLine } from '../../../../runtime/transfer/columns.ts'
import { mostTold } from '../../../../runtime/problems/most-told.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { required } from '../../../../runtime/values/required.ts'
import type { Context } from '../../../call/context.ts'
import { notDone } from '../../../codes/refusals.ts'
import { makeChangedRows } from '../../../data-updates/changed-rows.ts'
import { toKeep, viewOf } from '../../../execution/purchase/cart-lines.ts'
import { rowsByCode } from '../../../execution/purchase/rows-by-code.ts'
import type { Row } from '../../../execution/row.ts'
import { faultOf } from '../../../execution/transfer/check-line.ts'
import type { CheckedLine, LineRules } from '../../../execution/transfer/read-lines.ts'
import type { RefusedLine, TransferResult, TransferRun } from '../../../execution/transfer/run-transfer.ts'
import { CartFull } from '../../../store/errors.ts'
import type { Cart, CartRowChange } from '../../../store/store.ts'
import { boughtLine } from '../cart/bought-line.ts'
import type { CartRequest } from '../cart/cart-request.ts'
import { enteredTextsOf } from '../cart/put-lines.ts'

interface Filling extends Pick<TransferRun, 'lines' | 'signal' | 'leaveOut' | 'isDry' | 'onLine'> {
  cart: CartRequest
  rules: LineRules
}

/** So often what other tabs did meanwhile is taken in. */
const mostTries = 5

/**
 * Puts the lines of a file into the user's cart, together: each is held to what an order by codes is held to, and is taken
 * whole or refused. As `runTransfer` where one is refused: nothing goes in, or what stands before it; a trial tells all of them.
 */
export async function putIntoCart(filling: Filling, context: Context): Promise<TransferResult> {
  const { cart, signal, isDry, onLine, rules } = filling
  const read = await readAll(filling)
  const code = required(cart.plan.quickOrderField, 'field of the codes')
  const codes = read.lines.map((line) => valueOf(rules, line, cartLine.code))
  const found = await rowsByCode(cart.runner.rows, code, codes, cart.scope)
  for (let tries = 0; tries < mostTries; tries++) {
    signal.throwIfAborted()
    const { rows, result } = fill(filling, { read, found, held: await context.store.carts.get(cart.of) }, context)
    const isUndone = result.stopped !== undefined && rules.plan.errorHandling === 'undo'
    if (isDry) return result
    if (isUndone) return { ...result, written: 0 }
    if (rows.length > 0 && !(await put(cart, rows, context))) continue
    onLine(result.written)
    return result
  }
  throw notDone({ text: 'change-unreachable' })
}

/** False where another tab was quicker. */
async function put({ of, plan }: CartRequest, rows: readonly CartRowChange[], { store }: Context): Promise<boolean> {
  // The tab that sent the file is told of its cart as others are: it waits for the file, not for the cart.
  const { tab: _, ...own } = of
  try {
    return await store.carts.setRows(own, rows, plan.maxLines)
  } catch (error) {
    throw error instanceof CartFull ? notDone({ text: 'transfer-cart-full' }) : error
  }
}

interface ReadLines {
  lines: CheckedLine[]
  /** The first line with faults, where nothing at or behind it is taken. */
  stopped?: RefusedLine
}

/** The good lines, as many as a cart can have. */
async function readAll({ cart, lines, signal, leaveOut, isDry }: Filling): Promise<ReadLines> {
  const good: CheckedLine[] = []
  for await (const piece of lines()) {
    signal.throwIfAborted()
    for (const line of piece) {
      if (line.faults.length === 0) good.push(line)
      else if (!leaveOut && !isDry) return { lines: good, stopped: line }
    }
    if (good.length > cart.plan.maxLines) throw notDone({ text: 'transfer-cart-full' })
  }
  return { lines: good }
}

interface Filled {
  rows: CartRowChange[]
  result: TransferResult
}

/** What the cart would be with these lines, one after another. */
function fill(
  { cart, rules, isDry }: Filling,
  { read, found, held }: { read: ReadLines; found: (code: string) => readonly Row[]; held: Cart | undefined },
  { language }: Context,
): Filled {
  const texts = enteredTextsOf(cart.plan, { language })
  const before = viewOf(held).counts
  const rows = new Map<string, CartRowChange>()
  const result: TransferResult = { written: 0, changed: makeChangedRows(), refused: [] }
  const countIn = (rowKey: string) => rows.get(rowKey)?.count ?? before.get(rowKey) ?? 0
  for (const line of read.lines) {
    const count = quantityOf(rules, line)
    const wish = { count, rows: found(valueOf(rules, line, cartLine.code)) }
    const bought = boughtLine(cart, wish, { texts, language, countOf: countIn })
    const refusal = 'refused' in bought ? bought : { refused: bought.why, about: cartLine.count }
    if ('refused' in bought || bought.next - bought.had !== count) {
      const refused = { ...line, faults: [faultOf(line, rules, refusal.about, refusal.refused)] }
      if (!isDry) return { rows: [...rows.values()], result: { ...result, stopped: refused } }
      if (result.refused.length < mostTold) result.refused.push(refused)
      continue
    }
    const { rowKey, next, row } = bought
    rows.set(rowKey, { rowKey, count: next, row: toKeep(cart.plan, row), from: before.get(rowKey) ?? 0 })
    result.written++
  }
  return { rows: [...rows.values()], result: { ...result, ...(read.stopped && { stopped: read.stopped }) } }
}

/** What a line has for a column; empty where the file does not have it. */
function valueOf({ plan }: LineRules, { row }: CheckedLine, name: string): string {
  return asText(row[plan.columns.findIndex((column) => column.name === name)] ?? '')
}

/** One piece where the file says nothing; undefined where it says what is no quantity. */
function quantityOf(rules: LineRules, line: CheckedLine): number | undefined {
  const written = valueOf(rules, line, cartLine.count)
  return written === '' ? 1 : countOf(written)
}
