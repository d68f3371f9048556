import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import { amountText, subtotalOf, totalsOf, type TotalLine } from '../../../runtime/cart/totals.ts'
import { holds } from '../../../runtime/expressions/holds.ts'
import { makeScope } from '../../../runtime/expressions/scope.ts'
import { toDecimal } from '../../../runtime/values/decimal.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Connection } from '../../sources/source.ts'
import type { Cart, CartRow } from '../../store/store.ts'
import { readyFields, type CartView } from '../rows/made-fields.ts'
import type { Row } from '../row.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'
import { required } from '../../../runtime/values/required.ts'

/** A row of the cart, read again from the data source. */
export interface CartLine {
  kept: CartRow
  row: Row
  count: number
  /** Exact digits; undefined where the row has no price. */
  subtotal: string | undefined
  /** Why it cannot be ordered as it is, all of it; empty: it can. */
  refusals: Refusal[]
  /** The price is another one than the user agreed to. */
  changed: boolean
}

/** Not offered to this user now, more than are left, more than one may order. */
export type Refusal = 'refused' | 'left' | 'most'

export interface CartLines {
  lines: CartLine[]
  /** Rows of the cart that the list no longer gives to this user. */
  missing: CartRow[]
}

export function viewOf(cart: Cart | undefined): CartView {
  return {
    PURCHASEID: cart?.PURCHASEID ?? 0,
    counts: new Map((cart?.rows ?? []).map((row) => [row.rowKey, row.count])),
  }
}

/** Reads the cart's rows by the list's own plan, so that prices and conditions are today's and this user's. */
export async function readCartLines(
  { plan, runner, cart }: { plan: PurchasePlan; runner: RowsRunner; cart: Cart | undefined },
  scope: ExecutionScope,
  connection?: Connection,
): Promise<CartLines> {
  if (!cart || cart.rows.length === 0) return { lines: [], missing: [] }
  const rowKeys = cart.rows.map(keyOf)
  const view = viewOf(cart)
  const make = readyFields(plan.made)
  const found = await runner.rows({ rowKeys }, scope, { cart: view, ...(connection ? { connection } : {}) })
  const byKey = new Map(found.map((row) => [JSON.stringify(row.$key), row]))
  const lines: CartLine[] = []
  const missing: CartRow[] = []
  for (const kept of cart.rows) {
    const row = byKey.get(kept.rowKey)
    if (!row) {
      missing.push(kept)
      continue
    }
    const subtotal = subtotalOf(row[plan.amountField], kept.count, plan.amount)
    row.$subtotal = subtotal ?? null
    row.PURCHASECOUNT = kept.count
    const refusals = refusalsOf(plan, row, kept.count, subtotal !== undefined && mayBuy(plan, row, scope))
    row.CANPURCHASE = refusals.length === 0
    make(row, view, scope)
    const agreed = agreedPrice(kept)
    const changed = !isSamePrice(priceOf(plan, row), agreed)
    if (changed) row.$agreed = agreed
    lines.push({ kept, row, count: kept.count, subtotal, refusals, changed })
  }
  return { lines, missing }
}

function refusalsOf(plan: PurchasePlan, row: Row, count: number, isOffered: boolean): Refusal[] {
  const left = leftOf(plan, row)
  return [
    ...(isOffered && left > 0 ? [] : ['refused' as const]),
    ...(left > 0 && count > left ? ['left' as const] : []),
    ...(count > plan.maxCartCount ? ['most' as const] : []),
  ]
}

export function mayBuy(plan: PurchasePlan, row: Row, scope: ExecutionScope): boolean {
  return !plan.condition || holds(plan.condition, makeScope({ row, login: scope.login }))
}

/** How many of a row are left, as its data says: a whole number. */
export function leftOf({ stockField }: PurchasePlan, row: Row): number {
  if (stockField === undefined) return Infinity
  const left = toDecimal(row[stockField])
  return left ? Math.max(0, Math.floor(left.toNumber())) : Infinity
}

/**
 * What the cart keeps of a row that is put into it: the price that its user agrees to by that, as it was `seen` or as it is
 * now, and what the row is called should it go away.
 */
export function toKeep(plan: PurchasePlan, row: Row, seen?: string | number | null): Record<string, unknown> {
  return { price: seen === undefined || seen === null ? priceOf(plan, row) : String(seen), called: calledOf(plan, row) }
}

/** What people call a row. */
export function calledOf(plan: PurchasePlan, row: Row): string {
  return plan.called
    .map((column) => asText(row[column]))
    .filter(Boolean)
    .join(' ')
}

/** The values of a row's key. */
export const keyOf = ({ rowKey }: Pick<CartRow, 'rowKey'>): (string | null)[] => JSON.parse(rowKey) as (string | null)[]

/** The price of one, as the data has it. */
export function priceOf(plan: PurchasePlan, row: Row): string | null {
  const price = row[plan.amountField]
  return price === null || price === undefined ? null : String(price)
}

/** The price of one to which the user agreed: as it was put into the cart, or as it was accepted since. */
function agreedPrice({ row: { price } }: CartRow): string | null {
  return typeof price === 'string' ? price : null
}

/** 0.1 is 0.10. */
export function isSamePrice(one: string | null, other: string | null): boolean {
  const [first, second] = [toDecimal(one), toDecimal(other)]
  return first && second ? first.eq(second) : one === other
}

/** How many are ordered of all rows together. */
export const piecesOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { count }) => sum + count, 0)

export interface Totals {
  lines: TotalLine[]
  subtotal: string
  total: string
}

/** Recomputed on the server from rows read just now, in exact decimals. */
export function totalsOfLines(
  plan: PurchasePlan,
  lines: readonly CartLine[],
  inputs: Readonly<Record<string, unknown>>,
): Totals {
  const totals = totalsOf(
    lines.map((line) => line.subtotal),
    plan.corrections,
    inputs,
    plan.amount,
  )
  const valueAt = (at: number) => required(totals.at(at), 'line of totals').value
  return { lines: totals, subtotal: valueAt(0), total: valueAt(-1) }
}

/** Totals as people read them: label, text, and the last one marked. */
export function totalTexts(plan: PurchasePlan, totals: readonly TotalLine[], language: string) {
  const labels = plan.labels[language] ?? Object.values(plan.labels)[0]
  return totals.map((line, i) => ({
    key: line.key,
    label:
      line.key === 'subtotal' && i === 0
        ? labels?.subtotal
        : i === totals.length - 1
          ? labels?.total
          : (labels?.corrections[line.key] ?? line.key),
    value: line.value,
    text: amountText(line.value, plan.amount, language),
    ...(line.rate === undefined ? {} : { rate: line.rate }),
    ...(i === totals.length - 1 ? { strong: true } : {}),
  }))
}
