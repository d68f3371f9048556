import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { checkLedger, type HistoryEntry } from './check-ledger.ts'

/** The checker must see what it is there for: each damage is one that a broken engine would do. */
describe('the ledger checker', () => {
  const folders: string[] = []
  let folder: string
  let shop: Database.Database
  const id = 'a'.repeat(32)
  const history: HistoryEntry[] = [
    { what: 'invoke', id, user: 'C1', lines: { P000001: 2 } },
    { what: 'ok', id, total: '222.75', order: 1 },
  ]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kumiki-ledger-'))
    folders.push(folder)
    mkdirSync(join(folder, 'sources'))
    shop = fillShop(join(folder, 'sources', 'shop.db'), { products: 2, customers: 2, stock: 10 })
    const store = new Database(join(folder, 'kumiki.db'))
    store.exec('CREATE TABLE attempts (purchase_id TEXT, state TEXT)')
    store.close()
    shop.exec(`INSERT INTO orders VALUES (1, 'C1', '', 222.75, '${id}')`)
    shop.exec(`INSERT INTO order_line VALUES (1, 1, 'P000001', 2, 101.25)`)
    shop.exec(`UPDATE product SET stock = 8 WHERE code = 'P000001'`)
  })
  afterAll(() => {
    for (const one of folders) rmSync(one, { recursive: true })
  })
  const check = (entries = history) => {
    shop.close()
    return checkLedger({ folder, siteId: 1, history: entries, initialStock: 10 })
  }

  it('is content with a sound ledger', async () => {
    expect(await check()).toEqual([])
  })

  it.each([
    ['I1', 'answered before the commit', 'DELETE FROM order_line; DELETE FROM orders; UPDATE product SET stock = 10'],
    [
      'I1',
      'other lines',
      `UPDATE order_line SET qty = 1; UPDATE product SET stock = 9 WHERE code = 'P000001'; UPDATE orders SET total = 111.38`,
    ],
    [
      'I2',
      'no idempotency',
      `INSERT INTO orders VALUES (2, 'C1', '', 222.75, 'b'); INSERT INTO order_line VALUES (2, 1, 'P000002', 2, 101.25); UPDATE product SET stock = 8 WHERE code = 'P000002'`,
    ],
    ['I4', 'stock checked, then written', `UPDATE product SET stock = 9 WHERE code = 'P000001'`],
    ['I5', 'lines outside the transaction', `DELETE FROM order_line; UPDATE product SET stock = 10`],
    ['I5', 'another total than its lines', `UPDATE orders SET total = 1`],
  ])('%s sees: %s', async (invariant, _what, damage) => {
    shop.exec(damage)
    expect((await check()).map((violation) => violation.slice(0, 2))).toContain(invariant)
  })

  it('I3 sees an order that was refused', async () => {
    expect((await check([history[0]!, { what: 'fail', id, code: 60107 }]))[0]).toContain('I3')
  })

  it('I7 sees an attempt that nobody ended', async () => {
    const store = new Database(join(folder, 'kumiki.db'))
    store.exec(`INSERT INTO attempts VALUES ('x', 'executing')`)
    store.close()
    expect((await check())[0]).toContain('I7')
  })
})
