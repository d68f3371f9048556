import { join } from 'node:path'
import Big from 'big.js'
import Database from 'better-sqlite3'

export type HistoryEntry =
  | { what: 'invoke'; id: string; user: string; lines: Record<string, number> }
  | { what: 'ok'; id: string; total: string; order: number }
  | { what: 'fail'; id: string; code: number }

interface Order {
  order_no: number
  customer: string
  total: number
  purchase_id: string
}

/** What must hold of the ledger (CC-01, CC-02, DU-01), on what is in the files; answers what is violated. */
export async function checkLedger(parts: {
  folder: string
  siteId: number
  history: readonly HistoryEntry[]
  initialStock: number
}): Promise<string[]> {
  const { folder, history, initialStock } = parts
  const violations: string[] = []
  const say = (text: string) => violations.push(text)
  const shop = new Database(join(folder, 'sources', 'shop.db'), { timeout: 10_000 })
  const store = new Database(join(folder, 'kumiki.db'), { readonly: true, timeout: 10_000 })
  try {
    const orders = shop.prepare('SELECT * FROM orders').all() as Order[]
    const lines = shop.prepare('SELECT * FROM order_line').all() as {
      order_no: number
      code: string
      qty: number
      price: number
    }[]
    const byId = Map.groupBy(orders, (order) => order.purchase_id)
    const linesOf = Map.groupBy(lines, (line) => line.order_no)
    const invoked = new Map(history.flatMap((entry) => (entry.what === 'invoke' ? [[entry.id, entry] as const] : [])))

    for (const entry of history) {
      if (entry.what === 'fail' && byId.has(entry.id)) say(`I3 ${entry.id} failed with ${entry.code} and was ordered`)
      if (entry.what !== 'ok') continue
      const [order, ...more] = byId.get(entry.id) ?? []
      if (!order || more.length > 0) {
        say(`I1 ${entry.id} was acknowledged and has ${more.length + (order ? 1 : 0)} orders`)
        continue
      }
      if (order.order_no !== entry.order || !Big(order.total).eq(entry.total))
        say(`I1 ${entry.id} was answered with another order or total`)
      const wanted = JSON.stringify(Object.entries(invoked.get(entry.id)?.lines ?? {}).sort())
      const got = JSON.stringify(
        (linesOf.get(order.order_no) ?? []).map((line) => [line.code, line.qty] as const).sort(),
      )
      if (wanted !== got) say(`I1 ${entry.id} has other lines: ${got} instead of ${wanted}`)
    }
    for (const [id, found] of byId) {
      if (!invoked.has(id)) say(`I2 an order nobody asked for: ${id}`)
      if (found.length > 1) say(`I3 ${id} has ${found.length} orders`)
      if (invoked.get(id) && invoked.get(id)!.user !== found[0]!.customer) say(`I2 ${id} is another customer's`)
    }
    const sold = new Map<string, number>()
    for (const line of lines) sold.set(line.code, (sold.get(line.code) ?? 0) + line.qty)
    for (const { code, stock } of shop.prepare('SELECT code, stock FROM product').all() as {
      code: string
      stock: number
    }[]) {
      if (stock + (sold.get(code) ?? 0) !== initialStock)
        say(`I4 ${code}: ${stock} in stock and ${sold.get(code) ?? 0} sold`)
    }
    for (const order of orders) {
      const own = linesOf.get(order.order_no) ?? []
      if (own.length === 0) say(`I5 order ${order.order_no} has no lines`)
      const subtotal = own.reduce((sum, line) => sum.plus(Big(line.price).times(line.qty).round(2, 1)), Big(0))
      const total = subtotal.plus(subtotal.times(10).div(100).round(2, 1))
      if (!total.eq(order.total)) say(`I5 order ${order.order_no}: total ${order.total} instead of ${total.toFixed(2)}`)
    }
    for (const line of lines)
      if (!orders.some((order) => order.order_no === line.order_no)) say(`I5 a line without order: ${line.order_no}`)

    const open = store
      .prepare(`SELECT purchase_id, state FROM attempts WHERE state IN ('executing', 'unknown')`)
      .all() as { purchase_id: string; state: string }[]
    for (const attempt of open) say(`I7 ${attempt.purchase_id} is still ${attempt.state}`)
    for (const [name, database] of [
      ['store', store],
      ['shop', shop],
    ] as const)
      if (database.pragma('integrity_check', { simple: true }) !== 'ok') say(`I7 the ${name} is damaged`)
  } finally {
    shop.close()
    store.close()
  }
  return violations
}
