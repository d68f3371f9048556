import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { recoverPurchases } from '../../../sites/recover-purchases.ts'
import type { Session } from '../../../store/store.ts'

interface CartAnswer {
  PURCHASEID: string | 0
  lines: number
  total: string
  totalText: string
  canOrder: boolean
  rows: Record<string, unknown>[]
  changes?: object
  totals: { label: string; text: string }[]
  cart: { lines: number; total: string }
  row: Record<string, unknown>
}

describe('purchase', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop({ products: 10, customers: 60 })
  })
  afterEach(() => shop.close())

  const put = (session: Session, code: string, count: number) =>
    shop.call<CartAnswer>('update-purchase-count', { contentId: shop.ids.products, rowKey: [code], count }, session)
  const cartOf = (session: Session) =>
    shop.call<CartAnswer>('get-purchase-count', { contentId: shop.ids.products }, session)
  /** Confirms what the cart comes to now, as its page shows it. */
  const buy = async (session: Session, PURCHASEID: unknown, inputs: object = { NOTE: '急ぎ' }) => {
    const { total } = await cartOf(session)
    return shop.call('purchase', { contentId: shop.ids.products, PURCHASEID, inputs, total }, session)
  }
  const accept = async (session: Session) => {
    const { changes } = await cartOf(session)
    return shop.call('accept-cart-changes', { contentId: shop.ids.products, ...changes }, session)
  }
  const orders = () =>
    shop.database.prepare('SELECT * FROM orders ORDER BY order_no').all() as Record<string, unknown>[]
  const lines = () =>
    shop.database.prepare('SELECT * FROM order_line ORDER BY order_no, line').all() as Record<string, unknown>[]
  const stockOf = (code: string) => shop.database.prepare('SELECT stock FROM product WHERE code = ?').pluck().get(code)

  it('F-8 a sealed key opens the page that leads to the order, with what was sealed', async () => {
    const session = await shop.login()
    const { products: contentId } = shop.ids
    const inputData = { dbPageId: contentId, purchasePage: true }
    const { encrypted } = await shop.call<{ encrypted: string }>('encrypt', { contentId, inputData }, session)
    const route = `/b2b/purchase/main/${contentId}/${encrypted}`
    const { params, screen } = await shop.call<{ params: { key: string }; screen: object }>(
      'site-screen',
      { route },
      session,
    )
    expect(params).toEqual({ key: encrypted })
    expect(screen).toMatchObject({ spec: { load: { sealed: { call: 'decrypt' } }, forward: {} } })
    expect(await shop.call('decrypt', { contentId, encrypted: params.key }, session)).toEqual({ inputData })
    await expect(shop.call('decrypt', { contentId, encrypted: 'other' }, session)).rejects.toMatchObject({
      code: 40400,
    })
  })

  it('goes from cart to order, lines and stock, with totals of the server', async () => {
    const session = await shop.login()
    expect((await cartOf(session)).PURCHASEID).toBe(0)
    const first = await put(session, 'P000001', 2)
    expect(first.PURCHASEID).toMatch(/^[0-9a-f]{32}$/)
    expect(first.row).toMatchObject({
      CODE: 'P000001',
      PURCHASECOUNT: 2,
      PURCHASEID: first.PURCHASEID,
      CANPURCHASE: true,
    })
    expect(first.row).not.toHaveProperty('SECRET')
    await put(session, 'P000002', 1)
    const cart = await cartOf(session)
    // 2 × 101.25 + 102.25 = 304.75; tax 10 % = 30.48 (30.475 rounded)
    expect(cart).toMatchObject({ lines: 2, total: '335.23', canOrder: true, totalText: '¥335.23' })
    expect(cart.rows).toHaveLength(2)
    expect(cart.rows[0]).not.toHaveProperty('SECRET')
    const answer = await buy(session, cart.PURCHASEID)
    expect(answer).toMatchObject({ PURCHASEID: cart.PURCHASEID, total: '335.23', lines: 2, order: { ORDER_NO: 1 } })
    expect(orders()).toEqual([
      { order_no: 1, customer: 'C1', note: '急ぎ', total: 335.23, purchase_id: cart.PURCHASEID },
    ])
    expect(lines()).toEqual([
      { order_no: 1, line: 1, code: 'P000001', qty: 2, price: 101.25 },
      { order_no: 1, line: 2, code: 'P000002', qty: 1, price: 102.25 },
    ])
    expect(stockOf('P000001')).toBe(98)
    expect(await cartOf(session)).toMatchObject({ PURCHASEID: 0, lines: 0, canOrder: false })
  })

  it('what is put into the cart while an order is made stays in it, under another PURCHASEID', async () => {
    const session = await shop.login()
    await put(session, 'P000001', 2)
    const { PURCHASEID } = await put(session, 'P000002', 1)
    const { attempts } = shop.store
    const begin = attempts.begin.bind(attempts)
    let meanwhile: Promise<unknown> | undefined
    vi.spyOn(attempts, 'begin').mockImplementationOnce(async (of) => {
      const begun = await begin(of)
      meanwhile = Promise.all([put(session, 'P000003', 4), put(session, 'P000001', 5)])
      await meanwhile
      return begun
    })
    expect(await buy(session, PURCHASEID)).toMatchObject({ lines: 2 })
    await meanwhile
    expect(lines().map(({ code, qty }) => [code, qty])).toEqual([
      ['P000001', 2],
      ['P000002', 1],
    ])
    const rest = await cartOf(session)
    expect(rest.rows.map(({ CODE, PURCHASECOUNT }) => [CODE, PURCHASECOUNT])).toEqual([
      ['P000001', 3],
      ['P000003', 4],
    ])
    expect(rest.PURCHASEID).not.toBe(PURCHASEID)
    expect(await buy(session, PURCHASEID)).toMatchObject({ PURCHASEID, lines: 2 })
    expect(await buy(session, rest.PURCHASEID)).toMatchObject({ lines: 2, order: { ORDER_NO: 2 } })
    expect(await cartOf(session)).toMatchObject({ PURCHASEID: 0, lines: 0 })
  })

  it('the page after an order gets it from the engine: the same at each load, in the own language, only the own', async () => {
    const [session, other] = [await shop.login(), await shop.login('user2')]
    const { PURCHASEID } = await put(session, 'P000001', 2)
    const done = (of: Session, id = PURCHASEID) =>
      shop.call('purchase-done', { contentId: shop.ids.products, PURCHASEID: id }, of)
    await expect(done(session)).rejects.toMatchObject({ code: 40400 })
    const answer = await buy(session, PURCHASEID)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await done(session)).toEqual({ ...answer, at })
    expect(await done(session)).toEqual({ ...answer, at, totalText: '¥222.75', lines: 1 })
    await expect(done(other)).rejects.toMatchObject({ code: 40400 })
    await expect(done(session, 'f'.repeat(32))).rejects.toMatchObject({ code: 40400 })
  })

  it('CC-02 the same PURCHASEID fifty times at once makes one order and answers the same', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000001', 1)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => buy(session, PURCHASEID)))
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: number }).code] : [],
    )
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? [40900] : []))
    expect(orders()).toHaveLength(1)
    const again = await buy(session, PURCHASEID)
    for (const answer of answers) expect(answer).toEqual(again)
    expect(orders()).toHaveLength(1)
    expect(stockOf('P000001')).toBe(99)
  })

  it('CC-03 the same PURCHASEID with other inputs is refused and nothing runs', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000001', 1)
    await buy(session, PURCHASEID)
    await expect(buy(session, PURCHASEID, { NOTE: 'other' })).rejects.toMatchObject({ code: 40900 })
    expect(orders()).toHaveLength(1)
  })

  it('CC-01 many buyers never get more than there is', async () => {
    shop.database.prepare(`UPDATE product SET stock = 30 WHERE code = 'P000003'`).run()
    const buyers = await Promise.all(Array.from({ length: 50 }, (_, i) => shop.login(`user${i + 1}`)))
    const carts = await Promise.all(buyers.map((session, i) => put(session, 'P000003', (i % 3) + 1)))
    const results = await Promise.allSettled(buyers.map((session, i) => buy(session, carts[i]!.PURCHASEID)))
    const sold = shop.database.prepare('SELECT coalesce(sum(qty), 0) FROM order_line').pluck().get() as number
    expect(sold + (stockOf('P000003') as number)).toBe(30)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 60107, details: { text: 'order-changed' } })
    expect(orders()).toHaveLength(results.filter((result) => result.status === 'fulfilled').length)
    expect(sold).toBeGreaterThan(26)
  })

  it('a price that changed after it was shown is not charged', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000001', 1)
    shop.database.prepare(`UPDATE product SET price = 999 WHERE code = 'P000001'`).run()
    await expect(buy(session, PURCHASEID)).rejects.toMatchObject({
      code: 60107,
      details: {
        data: { changes: [expect.stringMatching(/^P000001 .+の単価が¥101\.25から¥999\.00に変わりました。$/)] },
      },
    })
    expect(orders()).toEqual([])
    expect((await cartOf(session)).rows[0]).toMatchObject({ PRICE: '999', $agreed: '101.25' })
    await accept(session)
    await buy(session, PURCHASEID)
    expect(orders()).toMatchObject([{ total: 1098.9 }])
  })

  it('what a customer was told only by a reference stands in the log: schema, cause, user and order', async () => {
    const session = await shop.login()
    const { PURCHASEID, cart } = await put(session, 'P000001', 1)
    shop.database.exec('ALTER TABLE order_line RENAME COLUMN qty TO pieces')
    const context = { requestId: 'told-to-customer', call: 'purchase' }
    await expect(
      shop.call(
        'purchase',
        { contentId: shop.ids.products, PURCHASEID, inputs: { NOTE: 'x' }, total: cart.total },
        session,
        context,
      ),
    ).rejects.toMatchObject({ details: { text: 'order-failed' } })
    const found = async (find: string) => (await shop.store.logs.list({ log: 'site', find })).rows
    await expect.poll(() => found('told-to-customer')).toHaveLength(1)
    expect(await found(String(PURCHASEID))).toMatchObject([
      {
        user: 'C1',
        siteId: shop.siteId,
        object: `schema/line-insert ${String(PURCHASEID)}`,
        data: { schema: 'schema/line-insert', fault: { code: 'sql-failed', values: [expect.stringContaining('qty')] } },
      },
    ])
  })

  it('what cannot be bought cannot be put in, and stops the order', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000004', 1)
    shop.database.prepare(`UPDATE product SET stock = 0 WHERE code IN ('P000004', 'P000005')`).run()
    await expect(put(session, 'P000005', 1)).rejects.toMatchObject({ code: 60107, details: { values: ['在庫切れ'] } })
    await expect(put(session, 'P999999', 1)).rejects.toMatchObject({ code: 40400 })
    expect(await cartOf(session)).toMatchObject({
      canOrder: false,
      reasons: [expect.stringMatching(/^P000004 .+: 在庫切れ$/)],
    })
    await expect(buy(session, PURCHASEID)).rejects.toMatchObject({ code: 60107 })
    expect(await put(session, 'P000004', 0)).toMatchObject({ cart: { lines: 0 } })
  })

  it('an order that does not come about says which lines are to blame, and why', async () => {
    const session = await shop.login()
    for (const code of ['P000001', 'P000002', 'P000003']) await put(session, code, 5)
    const { PURCHASEID } = await cartOf(session)
    const changes = () =>
      buy(session, PURCHASEID).then(
        () => 'ordered',
        (error: { details: { data: { changes: string[] } } }) => error.details.data.changes,
      )
    shop.database.prepare(`UPDATE product SET stock = 4 WHERE code = 'P000002'`).run()
    expect(await changes()).toEqual([
      expect.stringMatching(/^P000002 .+は、この数量では承れません。数量を減らしてください。$/),
    ])
    expect(orders()).toEqual([])
    shop.database.prepare(`UPDATE product SET stock = 0 WHERE code = 'P000002'`).run()
    shop.database.prepare(`DELETE FROM product WHERE code = 'P000003'`).run()
    expect(await changes()).toEqual([
      expect.stringMatching(/^P000003 .+は、現在お取り扱いがありません。$/),
      expect.stringMatching(/^P000002 .+: 在庫切れ$/),
    ])
    expect(stockOf('P000001')).toBe(100)
  })

  it('AZ-22 a foreign or invented PURCHASEID orders nothing', async () => {
    const [one, two] = [await shop.login('user1'), await shop.login('user2')]
    const { PURCHASEID } = await put(one, 'P000001', 1)
    await expect(buy(two, PURCHASEID)).rejects.toMatchObject({ code: 60107 })
    await expect(buy(one, randomBytes(16).toString('hex'))).rejects.toMatchObject({ code: 60107 })
    await buy(one, PURCHASEID)
    await expect(buy(two, PURCHASEID)).rejects.toMatchObject({ code: 60107 })
    expect(orders()).toHaveLength(1)
  })

  it('wrong inputs give problems at their fields and order nothing; what is not an input is not taken', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000001', 1)
    await expect(buy(session, PURCHASEID, {})).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ at: '/NOTE' }] },
    })
    await buy(session, PURCHASEID, { NOTE: 'a', TAX: -100, total: 0, PRICE: 0 })
    expect(orders()).toMatchObject([{ total: 111.38 }])
  })

  it('an order that was committed before its node died is answered, one that was not is placed', async () => {
    const session = await shop.login()
    const { PURCHASEID } = await put(session, 'P000001', 1)
    const answer = await buy(session, PURCHASEID)
    const cart = await put(session, 'P000002', 1)
    const data = { release: 1, plan: `${shop.ids.products}/purchase`, receipts: true, cartId: 0 }
    const of = { siteId: shop.siteId, contentId: shop.ids.products, userKey: session.userKey }
    // As left behind by a dead node: one whose receipt is in the data source, one without.
    const lost = randomBytes(16).toString('hex')
    shop.database
      .prepare('INSERT INTO kumiki_receipt VALUES (?, CURRENT_TIMESTAMP, ?)')
      .run(lost, JSON.stringify(answer))
    for (const purchaseId of [lost, cart.PURCHASEID as string])
      await shop.store.attempts.begin({ purchaseId, ...of, hash: 'h', data, ms: -1 })
    expect(await recoverPurchases(shop.parts)).toBe(2)
    expect(await shop.store.attempts.get(lost)).toMatchObject({ state: 'done', answer })
    expect(await shop.store.attempts.get(cart.PURCHASEID as string)).toMatchObject({ state: 'released' })
    expect(await buy(session, cart.PURCHASEID)).toMatchObject({ order: { ORDER_NO: 2 } })
  })

  it('CC-12 each answer holds the own marker only', async () => {
    const sessions = await Promise.all(Array.from({ length: 40 }, (_, i) => shop.login(`user${i + 1}`)))
    for (const [i, session] of sessions.entries())
      shop.database
        .prepare('INSERT INTO orders (customer, note, total) VALUES (?, ?, 1)')
        .run(session.userKey, `marker-${i}`)
    const checks = Array.from({ length: 2000 }, async (_, n) => {
      const i = n % sessions.length
      const { rows } = await shop.call<{ rows: { NOTE: string }[] }>(
        'page-data',
        { contentId: shop.ids.orders },
        sessions[i],
      )
      return rows.length === 1 && rows[0]!.NOTE === `marker-${i}`
    })
    expect((await Promise.all(checks)).every(Boolean)).toBe(true)
  })
})
