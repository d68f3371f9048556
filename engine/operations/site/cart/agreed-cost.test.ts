import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { namedDocument } from '../../../test/named-document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

interface CartAnswer {
  PURCHASEID: string
  lines: number
  total: string
  canOrder: boolean
  reasons: string[]
  rows: Record<string, unknown>[]
  changes?: { prices: { rowKey: string[]; price: string }[]; gone: string[][] }
}

/** The shop with its stock told, a freight that is typed and a tax rate of the database. */
const withCosts = (documents: Document[]): Document[] => {
  const { purchase } = documents.find(({ key }) => key === 'shop.products')!.spec as {
    purchase: Record<string, unknown> & { inputs: Record<string, unknown>[] }
  }
  purchase.stockField = 'STOCK'
  const [note] = purchase.inputs
  purchase.inputs = [
    note!,
    {
      key: 'FREIGHT',
      label: 'Freight',
      inputType: 'number',
      value: '0',
      totalAmountSetting: { enabled: true, type: 'add' },
    },
    {
      key: 'TAX',
      label: 'Tax',
      inputType: 'number',
      custom: { componentId: 'component/tax-rate', disabledFlg: true },
      totalAmountSetting: { enabled: true, type: 'tax' },
    },
  ]
  const tax = namedDocument('schema', 'tax-rate', {
    type: 1,
    dataSource: 'data-source/shop',
    sql: 'SELECT rate AS RATE FROM tax',
    resultColumns: [{ key: 'RATE', name: 'RATE', typeClass: 'Number', size: 5 }],
  })
  return [
    ...documents,
    tax,
    namedDocument('component', 'tax-rate', { type: 6, schemas: [{ schema: 'schema/tax-rate' }] }),
  ]
}

describe('what an order costs is agreed to', () => {
  let shop: Shop
  let session: Session
  let users = 0
  beforeAll(async () => {
    shop = await openShop({
      products: 10,
      customers: 10,
      documents: withCosts,
      tables: `CREATE TABLE tax (rate INTEGER NOT NULL); INSERT INTO tax VALUES (10);
        CREATE TABLE product_before AS SELECT * FROM product;`,
    })
  })
  beforeEach(async () => {
    shop.database.exec(`DELETE FROM product; INSERT INTO product SELECT * FROM product_before;
      DELETE FROM order_line; DELETE FROM orders; UPDATE tax SET rate = 10;`)
    users++
    session = await again()
  })
  afterAll(() => shop.close())

  /** The same user in another session. */
  const again = () => shop.login(`user${users}`)

  const contentId = () => shop.ids.products
  const cartOf = (of = session, inputs?: object) =>
    shop.call<CartAnswer>('get-purchase-count', { contentId: contentId(), ...(inputs && { inputs }) }, of)
  const put = (code: string, count: number, more: object = {}) =>
    shop.call<CartAnswer>('update-purchase-count', { contentId: contentId(), rowKey: [code], count, ...more }, session)
  const accept = (changes: CartAnswer['changes'], of = session) =>
    shop.call('accept-cart-changes', { contentId: contentId(), ...changes! }, of)
  const order = async (total: string, { PURCHASEID }: { PURCHASEID: string }, inputs: object = {}) => {
    const body = { contentId: contentId(), PURCHASEID, inputs: { NOTE: 'x', FREIGHT: '0', ...inputs }, total }
    return shop.call('purchase', body, session)
  }
  const refusal = (ordering: Promise<unknown>): Promise<string[]> =>
    ordering.then(
      () => ['ordered'],
      (error: { details: { data: { changes: string[] } } }) => error.details.data.changes,
    )
  const run = (sql: string) => shop.database.prepare(sql).run()
  const setPrice = (code: string, price: number) => run(`UPDATE product SET price = ${price} WHERE code = '${code}'`)
  const orderTotals = () => shop.database.prepare('SELECT total FROM orders').pluck().all()
  const linePrices = () => shop.database.prepare('SELECT price FROM order_line ORDER BY line').pluck().all()
  const price = (of: string, from: string, to: string) =>
    expect.stringMatching(new RegExp(`^${of} .+の単価が¥${from}から¥${to}に変わりました。$`))

  it('CC-14 every reason of every line is told: price, stock, condition, limit, gone', async () => {
    for (const code of ['P000001', 'P000002', 'P000003', 'P000004']) await put(code, 40)
    // More than one may order since then.
    const of = { siteId: shop.siteId, contentId: contentId(), userKey: session.userKey }
    await shop.store.carts.setRow(of, { rowKey: '["P000004"]', count: 1000, row: {} })
    const cart = await cartOf()
    setPrice('P000001', 963)
    run(`UPDATE product SET stock = 30 WHERE code = 'P000001'`)
    setPrice('P000002', 5)
    run(`UPDATE product SET stock = 0 WHERE code = 'P000002'`)
    run(`DELETE FROM product WHERE code = 'P000003'`)
    const reasons = [
      expect.stringMatching(/^P000003 .+は、現在お取り扱いがありません。$/),
      price('P000001', '101\\.25', '963\\.00'),
      expect.stringMatching(/^P000001 .+残りは30です。$/),
      price('P000002', '102\\.25', '5\\.00'),
      expect.stringMatching(/^P000002 .+在庫切れ$/),
      expect.stringMatching(/^P000004 .+残りは100です。$/),
      expect.stringMatching(/^P000004 .+ご注文は999までです。$/),
    ]
    expect(await refusal(order(cart.total, cart))).toEqual(reasons)
    // The page that is loaded again tells the same, and again.
    for (const of of [session, await again(), session])
      expect(await cartOf(of)).toMatchObject({ reasons, canOrder: false, lines: 3 })
    expect(orderTotals()).toEqual([])
  })

  it('CC-14 a changed price is charged only after it was accepted, whoever asks and from wherever', async () => {
    await put('P000001', 40)
    setPrice('P000001', 963)
    run(`UPDATE product SET stock = 30 WHERE code = 'P000001'`)
    await put('P000001', 30, { from: 40 })
    const cart = await cartOf()
    expect(cart).toMatchObject({ canOrder: false, reasons: [price('P000001', '101\\.25', '963\\.00')] })
    expect(cart.rows).toMatchObject([{ PRICE: '963', $agreed: '101.25', PURCHASECOUNT: 30 }])
    // Opened again, in another tab, on another device: nothing of it is an agreement.
    for (const of of [session, await again(), await again()]) expect(await cartOf(of)).toEqual(cart)
    expect(await refusal(order(cart.total, cart))).toEqual(cart.reasons)
    expect(await refusal(order(cart.total, cart))).toEqual(cart.reasons)
    await accept(cart.changes, await again())
    expect(await cartOf()).toMatchObject({ canOrder: true, reasons: [] })
    await order(cart.total, cart)
    expect(linePrices()).toEqual([963])
  })

  it('CC-14 a price that was accepted is another one by the time of the order: the mark is against the accepted one', async () => {
    await put('P000001', 1)
    setPrice('P000001', 963)
    const seen = await cartOf()
    setPrice('P000001', 500)
    await accept(seen.changes)
    const cart = await cartOf()
    expect(cart.rows).toMatchObject([{ PRICE: '500', $agreed: '963' }])
    expect(await refusal(order(cart.total, cart))).toEqual([price('P000001', '963\\.00', '500\\.00')])
    // Back at what was agreed to there is nothing to accept.
    setPrice('P000001', 963)
    const back = await cartOf()
    expect(back).toMatchObject({ canOrder: true, reasons: [] })
    expect(back.changes).toBe(undefined)
    await order(back.total, back)
    expect(linePrices()).toEqual([963])
  })

  it('CC-14 what is put in costs what the list showed; more of it, quick or again, accepts no other price', async () => {
    setPrice('P000001', 963)
    await put('P000001', 1, { from: 0, price: '101.25' })
    await put('P000002', 1)
    expect((await cartOf()).rows).toMatchObject([{ PRICE: '963', $agreed: '101.25' }, { PRICE: '102.25' }])
    await put('P000001', 3, { from: 1, price: '963' })
    expect((await cartOf()).rows).toMatchObject([{ PRICE: '963', $agreed: '101.25' }, {}])
    // Taken out and brought back as it was.
    await put('P000001', 0, { from: 3 })
    await put('P000001', 3, { from: 0, price: '101.25' })
    expect((await cartOf()).reasons).toHaveLength(1)
  })

  it('CC-14 rows that are no longer offered stay told until their user agrees that they go', async () => {
    await put('P000001', 1)
    await put('P000002', 1)
    run(`UPDATE product SET price_rank = 'Z' WHERE code IN ('P000001', 'P000002')`)
    const cart = await cartOf()
    expect(cart).toMatchObject({ lines: 0, canOrder: false, reasons: [expect.anything(), expect.anything()] })
    expect(await refusal(order(cart.total, cart))).toHaveLength(2)
    run(`UPDATE product SET price_rank = 'A' WHERE code = 'P000002'`)
    await accept(cart.changes)
    // What is offered again was not taken out.
    const rest = await cartOf()
    expect(rest.rows).toMatchObject([{ CODE: 'P000002' }])
    expect(rest.canOrder).toBe(true)
  })

  it('CC-14 the order is placed only at the total that was confirmed, tax and freight included', async () => {
    await put('P000001', 2)
    const shown = await cartOf(session, { FREIGHT: '500' })
    // (2 × 101.25 + 500) × 1.1
    expect(shown.total).toBe('772.75')
    const freight = { FREIGHT: '500' }
    run('UPDATE tax SET rate = 20')
    expect(await refusal(order(shown.total, shown, freight))).toEqual([
      'ご注文金額が¥772.75から¥843.00に変わりました。',
    ])
    expect(await refusal(order('843', shown, { FREIGHT: '600' }))).toEqual([expect.stringContaining('¥963.00')])
    expect(orderTotals()).toEqual([])
    const now = await cartOf(session, freight)
    await order(now.total, now, freight)
    expect(orderTotals()).toEqual([843])
  })

  it('CC-14 what another device accepted is not charged on a page that shows the price of before', async () => {
    await put('P000001', 1)
    const page = await cartOf()
    setPrice('P000001', 963)
    await accept((await cartOf()).changes)
    expect(await refusal(order(page.total, page))).toEqual([expect.stringContaining('¥1,059.30')])
    expect(orderTotals()).toEqual([])
  })
})
