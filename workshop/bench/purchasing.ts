import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { prepareShop, root } from '../../engine/test/shop/prepare-shop.ts'
import { onPostgresql } from './bench-database.ts'
import { median, printFigure } from './figure.ts'
import { eachOf, perSecond, send } from './rounds.ts'
import { unlimited } from './unlimited.ts'

const customers = 64
const rounds = 6
const calls = '/vue-element-admin/b2b'
const size = { products: 500, customers, stock: 1_000_000 }

/** One customer's three products: another choice each round, in one order for all, as a careful hand would write it too. */
const linesOf = (customer: number, round: number): { code: string; count: number }[] =>
  [0, 1, 2]
    .map((line) => 1 + ((customer * 7 + round * 131 + line * 167) % size.products))
    .sort((a, b) => a - b)
    .map((product) => ({ code: `P${String(product).padStart(6, '0')}`, count: 1 + (product % 3) }))

/**
 * Orders in a second on PostgreSQL: the call that orders a full cart, beside a handler that does the same statements in
 * one transaction. Carts are filled before; sixteen order at once; in turn, medians of rounds.
 */
export async function measurePurchases(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-purchasing-'))
  const database = await onPostgresql(size)
  const { ids } = await prepareShop(folder, { ...database.prepare, documents: (all) => [...all, unlimited] })
  const [port, sitePort, handPort] = [await freePort(), await freePort(), await freePort()]
  const engine = await startEngine({ dataFolder: folder, port, sitePort })
  const hand = spawn(process.execPath, ['workshop/bench/hand-ordered.ts', String(handPort), database.place], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise((resolve) => hand.stdout.once('data', resolve))
    const tokens: string[] = []
    for (let i = 1; i <= customers; i++) {
      const login = { site: 'shop', ID: `user${i}`, PASSWORD: `pass-user${i}` }
      tokens.push(String((await send(sitePort, 'POST', `${calls}/login`, login)).token))
    }
    const contentId = ids.products
    const ours = async (round: number): Promise<number> => {
      const carts = await eachOf(tokens, async (token, customer) => {
        let cart: { PURCHASEID?: unknown; total?: unknown } = {}
        for (const { code, count } of linesOf(customer, round)) {
          const put = { contentId, rowKey: [code], count }
          const answer = await send(sitePort, 'PUT', `${calls}/content/list/update-purchase-count`, put, token)
          cart = { PURCHASEID: answer.PURCHASEID, total: (answer.cart as { total: string }).total }
        }
        return cart
      })
      return perSecond(() =>
        eachOf(tokens, (token, customer) => {
          const order = { contentId, ...carts[customer], inputs: { NOTE: `round ${round}` } }
          return send(sitePort, 'POST', `${calls}/purchase/exec`, order, token)
        }),
      )
    }
    const theirs = (round: number): Promise<number> =>
      perSecond(() =>
        eachOf(tokens, (_token, customer) => {
          const order = { note: `round ${round}`, lines: linesOf(customer, round) }
          return send(handPort, 'POST', '/order', order, `C${customer + 1}`)
        }),
      )
    const found: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let round = 0; round <= rounds; round++) {
      const [one, other] = [await ours(round), await theirs(round)]
      // The first round warms both up.
      if (round > 0) {
        found.ours.push(one)
        found.theirs.push(other)
      }
    }
    const [own, limit] = [median(found.ours), median(found.theirs)]
    printFigure({ figure: 'purchase-per-second', ours: own, limit, unit: 'orders/s', goal: 0.6, lines: 3 })
  } finally {
    hand.kill('SIGKILL')
    await engine.stop()
    await engine.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
