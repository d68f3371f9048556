import { placeholdersOf } from '../../../runtime/mail/placeholders-of.ts'
import type { PurchaseResponse } from '../../../runtime/generated/calls/content.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import type { Cart } from '../../store/store.ts'
import { columnsOfCondition } from '../rows/made-fields.ts'
import { readCartLines, type CartLines } from '../purchase/cart-lines.ts'
import { placeOrder, type Order } from '../purchase/place-order.ts'
import { hasReceipts } from '../idempotency/receipts.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'
import { secretsOf } from './secrets-of.ts'

interface PurchaseRunner {
  /** The rows that can be bought. */
  rows: RowsRunner
  /** The rows of a cart as they are now. */
  lines(cart: Cart | undefined, scope: ExecutionScope): Promise<CartLines>
  /** Whether the data source keeps receipts of orders. */
  hasReceipts(): Promise<boolean>
  /** Orders the cart in one transaction; see `placeOrder`. */
  order(
    order: Pick<Order, 'cart' | 'inputs' | 'total' | 'scope' | 'language' | 'receipts' | 'beforeCommit'>,
  ): Promise<PurchaseResponse>
}

export const purchase: PlanKind<PurchasePlan, PurchaseRunner> = {
  async make(plan, tools) {
    const { source } = tools
    const rows = await tools.rows(plan.rows)
    return {
      rows,
      lines: (cart, scope) => readCartLines({ plan, runner: rows, cart }, scope),
      hasReceipts: () => hasReceipts(source),
      order: (order) =>
        placeOrder({
          ...order,
          plan,
          runner: rows,
          source,
          scope: { ...order.scope, note: tools.note(secretsOf(plan)) },
        }),
    }
  },
  // Price, conditions, and the parameters of the order's lines.
  needs: (plan) => ({
    rows: plan.rows,
    columns: [
      plan.amountField,
      ...(plan.quickOrderField === undefined ? [] : [plan.quickOrderField]),
      ...plan.send,
      ...(plan.mails ?? []).flatMap(({ line }) => Object.values(line).flatMap(placeholdersOf)),
      ...(plan.condition ? columnsOfCondition(plan.condition) : []),
      ...[...plan.header, ...plan.lines, ...plan.after].flatMap((step) =>
        step.binds.flatMap((bind) => (bind.from === 'row' && bind.field ? [bind.field] : [])),
      ),
    ],
  }),
  asks: ({ header, lines, after, called, send, ...plan }) => ({
    steps: [...header, ...lines, ...after],
    columns: [plan.amountField, plan.stockField, plan.quickOrderField, ...called, ...send],
  }),
}
