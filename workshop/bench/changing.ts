import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { prepareShop, root } from '../../engine/test/shop/prepare-shop.ts'
import { journalTable, withWritingPages } from '../../engine/test/shop/writing-documents.ts'
import { onPostgresql } from './bench-database.ts'
import { median, printFigure } from './figure.ts'
import { cpuSeconds } from './process-figures.ts'
import { eachOf, perSecond, send } from './rounds.ts'
import { unlimited } from './unlimited.ts'

const customers = 16
const ordersEach = 40
const rounds = 5
const calls = '/vue-element-admin/b2b'
const size = { products: 500, customers, stock: 100 }

/**
 * Changes of one row on a page of a site in a second, on PostgreSQL: the call of the page, which writes a journal beside it
 * and tells the log what changed, beside a handler that does both statements in one transaction. In turn, medians of rounds.
 */
export async function measureChanges(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-changing-'))
  const database = await onPostgresql(size)
  await database.run(journalTable)
  await database.run(
    `INSERT INTO orders (customer, note, total) SELECT 'C' || c, 'x', 1
       FROM generate_series(1, ${ordersEach}) o, generate_series(1, ${customers}) c ORDER BY o, c`,
  )
  const { ids } = await prepareShop(folder, {
    ...database.prepare,
    documents: (all) => [...withWritingPages(all), unlimited],
  })
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
    // Orders are numbered in turn: one of each customer, then the next of each.
    const orders = Array.from({ length: ordersEach * customers }, (_, at) => at + 1)
    const owner = (order: number): number => (order - 1) % customers
    const ours = (round: number): Promise<number> =>
      perSecond(() =>
        eachOf(orders, (order) => {
          const change = { page: 'update/edit', rowKey: [String(order)], inputs: { MARK: `round ${round}` } }
          const path = `${calls}/contentdb/pageinfo/update-db/${ids.orders}`
          return send(sitePort, 'POST', path, change, tokens[owner(order)])
        }),
      )
    const theirs = (round: number): Promise<number> =>
      perSecond(() =>
        eachOf(orders, (order) =>
          send(handPort, 'POST', '/change', { order, note: `round ${round}` }, `C${owner(order) + 1}`),
        ),
      )
    const found: { ours: number[]; theirs: number[]; cpu: number[] } = { ours: [], theirs: [], cpu: [] }
    for (let round = 0; round <= rounds; round++) {
      const before = cpuSeconds(engine.process.pid!)
      const one = await ours(round)
      const spent = cpuSeconds(engine.process.pid!) - before
      const other = await theirs(round)
      // The first round warms both up.
      if (round > 0) {
        found.ours.push(one)
        found.theirs.push(other)
        found.cpu.push((spent * 1000) / orders.length)
      }
    }
    const [own, limit] = [median(found.ours), median(found.theirs)]
    const cpuMs = median(found.cpu)
    printFigure({ figure: 'update-per-second', ours: own, limit, unit: 'changes/s', goal: 0.4, cpuMs })
  } finally {
    hand.kill('SIGKILL')
    await engine.stop()
    await engine.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
