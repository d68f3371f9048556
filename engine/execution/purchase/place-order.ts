import type { PurchaseResponse } from '../../../runtime/generated/calls/content.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import { amountText } from '../../../runtime/cart/totals.ts'
import { toDecimal } from '../../../runtime/values/decimal.ts'
import { OutcomeUnknown, PartlyDone } from '../../sources/errors.ts'
import type { Source } from '../../sources/source.ts'
import type { Cart } from '../../store/store.ts'
import { toDataRefused, type DataRefused } from '../data-refused.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { runChain } from '../run-chain.ts'
import { runChains } from '../run-chains.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { Row } from '../row.ts'
import type { ExecutionScope } from '../scope.ts'
import { piecesOf, readCartLines, totalsOfLines, totalTexts, type CartLine } from './cart-lines.ts'
import { leavingRow } from './leaving-row.ts'
import { orderChanges, type OrderChange } from './order-changes.ts'

/** The cart is not what the user agreed to: a row, its price, its condition, the total. Nothing was ordered. */
export class OrderChanged extends Error {
  override name = 'OrderChanged'
  readonly changes: readonly OrderChange[]
  constructor(changes: readonly OrderChange[], cause?: unknown) {
    super('the cart is not what the user agreed to', { cause })
    this.changes = changes
  }
}

/** The database does not take the order; `line` is the one that it stopped at. Nothing was ordered. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly refused: DataRefused
  readonly line: CartLine | undefined
  constructor(refused: DataRefused, line: CartLine | undefined) {
    super(refused.message, { cause: refused.cause })
    this.refused = refused
    this.line = line
  }
}

/**
 * The connection was lost while the order was committed, or a source that undoes nothing has part of it (`PartlyDone`):
 * nobody here can tell whether it is there.
 */
export class OrderUnknown extends Error {
  override name = 'OrderUnknown'
  /** What the user would have been told; undefined where the order stopped before its end. */
  readonly answer: PurchaseResponse | undefined
  constructor(answer: PurchaseResponse | undefined, options: ErrorOptions) {
    super('the outcome of the order is not known', options)
    this.answer = answer
  }
}

export interface Order {
  plan: PurchasePlan
  runner: RowsRunner
  source: Source
  cart: Cart
  /** Accepted inputs, as schemas get them. */
  inputs: Record<string, unknown>
  /** The total that the user confirmed, as digits. */
  total: string
  scope: ExecutionScope
  language: string
  /** Whether the source keeps receipts. */
  receipts: boolean
  /** Told of the order as it is, before it is committed; what it throws undoes the order. */
  beforeCommit?: (ordered: Ordered) => Promise<void>
}

/** An order that is about to be committed, with all of its rows. */
export type Ordered = Omit<PurchaseResponse, 'rows'> & { rows: Row[] }

/**
 * The order in one transaction on the data source: receipt, rows read again, totals, header, lines, after-order.
 * A deadlock or a serialization failure is tried again with the same PURCHASEID within the plan's time, and so is, twice, a
 * lost COMMIT of which the receipt says that it did not happen. Throws `OrderChanged` and `OrderRefused` (nothing was
 * ordered) and `OrderUnknown` (there are no receipts, or they cannot be read now).
 */
export async function placeOrder(order: Order): Promise<PurchaseResponse> {
  const told: { answer?: PurchaseResponse } = {}
  try {
    return await inTransaction(order, told)
  } catch (error) {
    if (error instanceof PartlyDone) throw new OrderUnknown(told.answer, { cause: error })
    const refused = toDataRefused(error, order.source)
    if (refused) throw toOrderError(refused)
    if (error instanceof OutcomeUnknown && told.answer) throw new OrderUnknown(told.answer, { cause: error })
    throw error
  }
}

/** `told` keeps the answer also where the COMMIT after it gets lost. */
function inTransaction(
  { plan, runner, source, cart, inputs, total, scope, language, receipts, beforeCommit }: Order,
  told: { answer?: PurchaseResponse },
): Promise<PurchaseResponse> {
  const receipt = receipts ? { id: cart.PURCHASEID, kept: withoutRows } : undefined
  return writeOnce<PurchaseResponse>(source, { ms: plan.totalMs, receipt }, async (connection, deadline) => {
    const found = await readCartLines({ plan, runner, cart }, scope, connection)
    const { lines } = found
    const changes = orderChanges(found)
    if (lines.length === 0 || changes.length > 0) throw new OrderChanged(changes)
    const totals = totalsOfLines(plan, lines, inputs)
    if (!toDecimal(total)?.eq(totals.total))
      throw new OrderChanged([{ why: 'total', confirmed: total, now: totals.total }])
    const executed: NonNullable<ExecutionScope['executed']> = {}
    const chain: ExecutionScope = {
      ...scope,
      input: inputs,
      executed,
      cart: { total: totals.total, subtotal: totals.subtotal, lines: lines.length, PURCHASEID: cart.PURCHASEID },
    }
    const onceFor = (part: string): ExecutionScope => ({ ...chain, once: `${cart.PURCHASEID} ${part}` })
    await runChain(plan.header, connection, onceFor('header'), deadline)
    const ofHeader = { ...executed }
    const ordered = inKeyOrder(lines).map(({ line, number }) => ({
      // What the header gave, and nothing of the line before.
      scope: {
        ...onceFor(`line ${line.kept.rowKey}`),
        row: { ...line.row, $line: number },
        executed: { ...ofHeader },
      },
      // Whether the order is tried again says the error itself.
      blame: (error: unknown) => {
        if (error instanceof Error) lineOf.set(error, line)
        return error
      },
    }))
    await runChains(plan.lines, ordered, connection, deadline)
    for (const { scope: own } of ordered) Object.assign(executed, own.executed)
    await runChain(plan.after, connection, onceFor('after'), deadline)
    const answer: PurchaseResponse = {
      PURCHASEID: cart.PURCHASEID,
      order: answerOf(plan.answer, executed),
      total: totals.total,
      totalText: amountText(totals.total, plan.amount, language),
      lines: lines.length,
      count: piecesOf(lines),
      totals: totalTexts(plan, totals.lines, language),
    }
    await beforeCommit?.({ ...answer, rows: lines.map(({ row }) => row) })
    return (told.answer = { ...answer, rows: lines.map(({ row }) => leavingRow(plan, row)) })
  })
}

/** A receipt is for finding out; what the order looked like is the store's to keep. */
const withoutRows = ({ rows: _, ...answer }: PurchaseResponse): PurchaseResponse => answer

/** With their numbers in the cart, in an order that is the same in every cart: two orders never wait for each other. */
function inKeyOrder(lines: readonly CartLine[]): { line: CartLine; number: number }[] {
  const numbered = lines.map((line, i) => ({ line, number: i + 1 }))
  return numbered.sort((a, b) => (a.line.kept.rowKey < b.line.kept.rowKey ? -1 : 1))
}

/** The line whose steps failed. */
const lineOf = new WeakMap<object, CartLine>()

/** A step that takes a line's quantity, from a stock for one, and does not get it, says that it is too many. */
function toOrderError(refused: DataRefused): OrderChanged | OrderRefused {
  const line = lineOf.get(refused.cause)
  return line && isTooMany(refused)
    ? new OrderChanged([{ why: 'quantity', line }], refused.cause)
    : new OrderRefused(refused, line)
}

function isTooMany({ why, step, blamed }: DataRefused): boolean {
  if (!['rows', 'check', 'range'].includes(why)) return false
  const isChange = step !== undefined && /^\s*UPDATE\b/i.test(step.sql)
  return (isChange ? step.binds : blamed).some(({ from, field }) => from === 'row' && field === 'PURCHASECOUNT')
}

function answerOf(
  columns: readonly PlanColumn[],
  executed: Record<string, Record<string, unknown>>,
): Record<string, unknown> {
  const rows = Object.values(executed)
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const row = rows.find((each) => Object.hasOwn(each, key))
      return row ? [[key, row[key]]] : []
    }),
  )
}
