import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../test/shop/open-shop.ts'
import { recoverPurchases } from '../../sites/recover-purchases.ts'
import {
  ConnectionFailed,
  OutcomeUnknown,
  SourceConflict,
  SourceFailed,
  StatementTimeout,
} from '../../sources/errors.ts'
import { requireStatements, type Source, type StatementSource } from '../../sources/source.ts'
import type { Session } from '../../store/store.ts'

let shop: Shop
let session: Session
/** What happens to the next COMMIT of an order: it happens, or not, and its answer gets lost. */
let losing: 'no' | 'after' | 'before' = 'no'
let keepsReceipts = false
/** Receipts cannot be read: the database does not answer. */
let isAway = false
/** What the next order's transaction fails with. */
let failing: Error | undefined

beforeEach(async () => {
  shop = await openShop({ products: 5, customers: 3 })
  ;[losing, keepsReceipts, isAway] = ['no', false, false]
  const open = shop.sources.open.bind(shop.sources)
  const known = new Map<Source, StatementSource>()
  shop.sources.open = async (document) => {
    const source = await open(document)
    if (!known.has(source)) known.set(source, unreliable(requireStatements(source)))
    return known.get(source)!
  }
  session = await shop.login()
})
afterEach(() => shop.close())

function unreliable(source: StatementSource): StatementSource {
  return {
    ...source,
    async *read(reading, options) {
      const isOfReceipts = reading.statement.text.includes('kumiki_receipt')
      if (isOfReceipts && (!keepsReceipts || isAway)) throw new SourceFailed('no such table')
      yield* source.read(reading, options)
    },
    // Asked anew at each order, as by a source that has one or not.
    get isOwn() {
      return keepsReceipts ? (true as const) : undefined!
    },
    async transaction(options, work) {
      if (failing && !options.readOnly && !options.rollBack) {
        const error = failing
        failing = undefined
        throw error
      }
      if (options.readOnly || options.rollBack || losing === 'no') return source.transaction(options, work)
      const way = losing
      losing = 'no'
      if (way === 'after') await source.transaction(options, work)
      else await source.transaction({ ...options, rollBack: true }, work)
      isAway = keepsReceipts
      throw new OutcomeUnknown('lost')
    },
  }
}

const products = () => shop.ids.products
const put = async (count = 2) =>
  (
    await shop.call<{ PURCHASEID: string }>(
      'update-purchase-count',
      { contentId: products(), rowKey: ['P000001'], count },
      session,
    )
  ).PURCHASEID
const buy = (PURCHASEID: string) =>
  shop.call('purchase', { contentId: products(), PURCHASEID, inputs: { NOTE: 'x' }, total: '222.75' }, session)
const orders = () => shop.database.prepare('SELECT count(*) FROM orders').pluck().get()
const rights = { all: true, resources: {} }
const times = { createdAt: '', lastActionAt: '', expiresAt: '' }
const admin: Session = { id: 'admin', audience: 'admin', userKey: 'admin', epoch: 0, ...times, data: { rights } }
const list = () => shop.call<{ rows: object[] }>('purchase-unknown-list', { id: shop.siteId }, admin)
const read = (PURCHASEID: string) => shop.call('purchase-unknown-read', { id: shop.siteId, PURCHASEID }, admin)
const decide = (PURCHASEID: string, made: boolean) =>
  shop.call('purchase-decide', { id: shop.siteId, PURCHASEID, made }, admin)

async function lose(way: 'after' | 'before'): Promise<string> {
  const PURCHASEID = await put()
  losing = way
  const told = keepsReceipts
    ? { code: 40900, details: { text: 'purchase-in-progress' } }
    : { code: 60107, details: { text: 'order-changed' } }
  await expect(buy(PURCHASEID)).rejects.toMatchObject(told)
  return PURCHASEID
}

it('an order without receipt whose COMMIT got lost waits for a person, with what is known of it', async () => {
  const PURCHASEID = await lose('after')
  const known = { PURCHASEID, user: session.userKey, content: 'Products', count: 1, totalText: '¥222.75' }
  expect(await list()).toMatchObject({ total: 1, rows: [known] })
  expect(await read(PURCHASEID)).toMatchObject({
    ...known,
    receipt: 'none',
    lines: [{ called: expect.stringContaining('P000001') as string, count: 2, price: '101.25' }],
  })
  await expect(buy(PURCHASEID)).rejects.toMatchObject({ code: 60107 })
  expect(orders()).toBe(1)
})

it('it was made: the cart is emptied, the user gets its answer, the log tells who decided', async () => {
  const PURCHASEID = await lose('after')
  expect(await decide(PURCHASEID, true)).toEqual({ made: true })
  expect(await list()).toMatchObject({ rows: [], total: 0 })
  expect(await shop.call('get-purchase-count', { contentId: products() }, session)).toMatchObject({ lines: 0 })
  expect(await buy(PURCHASEID)).toMatchObject({ PURCHASEID, order: { ORDER_NO: 1 }, totalText: '¥222.75' })
  expect(orders()).toBe(1)
  const { rows } = await shop.store.logs.list({ log: 'site' })
  expect(rows[0]).toMatchObject({ user: 'admin', object: PURCHASEID, result: 'made' })
  await expect(decide(PURCHASEID, false)).rejects.toMatchObject({ code: 40900, details: { text: 'purchase-decided' } })
})

it('it was not made: the same cart is ordered once', async () => {
  const PURCHASEID = await lose('before')
  await decide(PURCHASEID, false)
  expect(await list()).toMatchObject({ rows: [] })
  expect(await buy(PURCHASEID)).toMatchObject({ PURCHASEID, order: { ORDER_NO: 1 } })
  expect(orders()).toBe(1)
})

it('of two who decide at once one is told that it is decided', async () => {
  const PURCHASEID = await lose('after')
  const results = await Promise.allSettled([decide(PURCHASEID, true), decide(PURCHASEID, true)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 40900, details: { text: 'purchase-decided' } },
  })
})

it('an order of another site is not found', async () => {
  const PURCHASEID = await lose('after')
  const wrong = { id: shop.siteId + 1, PURCHASEID, made: true }
  await expect(shop.call('purchase-decide', wrong, admin)).rejects.toMatchObject({ code: 40400 })
  await expect(shop.call('purchase-unknown-read', wrong, admin)).rejects.toMatchObject({ code: 40400 })
})

it.each(['after', 'before'] as const)(
  'DS-06 with receipts nobody is asked: what cannot be read now settles it later (COMMIT lost %s it happened)',
  async (way) => {
    keepsReceipts = true
    const PURCHASEID = await lose(way)
    expect(await list()).toMatchObject({ rows: [] })
    await expect(buy(PURCHASEID)).rejects.toMatchObject({ code: 40900, details: { text: 'purchase-in-progress' } })
    isAway = false
    // The time of the attempt is over.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect(await recoverPurchases(shop.parts).finally(() => vi.useRealTimers())).toBe(1)
    expect(await shop.store.attempts.get(PURCHASEID)).toMatchObject({ state: way === 'after' ? 'done' : 'released' })
    expect(await buy(PURCHASEID)).toMatchObject({ PURCHASEID, order: { ORDER_NO: 1 } })
    expect(orders()).toBe(1)
  },
)

it.each([
  [new ConnectionFailed('refused', { code: 'ECONNREFUSED' }), 'order-unreachable'],
  [new SourceFailed('terminated by an administrator', { code: '57P01' }), 'order-failed'],
  [new StatementTimeout('no answer'), 'order-late'],
  [new SourceConflict('deadlock', { code: '40P01' }), 'order-conflict'],
])(
  'a database that fails before COMMIT: the user hears what happened and that nothing was ordered (%s)',
  async (error, text) => {
    keepsReceipts = true
    const PURCHASEID = await put()
    failing = error
    await expect(buy(PURCHASEID)).rejects.toMatchObject({ code: 60107, details: { text } })
    expect(orders()).toBe(0)
    expect(await buy(PURCHASEID)).toMatchObject({ PURCHASEID, order: { ORDER_NO: 1 } })
  },
)

it('a receipt is not overruled', async () => {
  keepsReceipts = true
  const PURCHASEID = await put()
  await buy(PURCHASEID)
  const data = { release: 1, plan: `${products()}/purchase`, receipts: true, cartId: 0, lines: [] }
  const of = { siteId: shop.siteId, contentId: products(), userKey: session.userKey }
  const mark = async (purchaseId: string) => {
    const { attempt } = await shop.store.attempts.begin({ purchaseId, ...of, hash: 'h', data, ms: 1_000 })
    await shop.store.attempts.settle(purchaseId, attempt.fence, { state: 'unknown' })
  }
  const [made, absent] = ['a'.repeat(32), 'b'.repeat(32)]
  shop.database.prepare('INSERT INTO kumiki_receipt VALUES (?, CURRENT_TIMESTAMP, ?)').run(made, '{}')
  await mark(made)
  await mark(absent)
  expect(await read(made)).toMatchObject({ receipt: 'made' })
  expect(await read(absent)).toMatchObject({ receipt: 'absent' })
  const differs = { code: 40900, details: { text: 'purchase-receipt-differs' } }
  await expect(decide(made, false)).rejects.toMatchObject(differs)
  await expect(decide(absent, true)).rejects.toMatchObject(differs)
  isAway = true
  expect(await read(made)).toMatchObject({ receipt: 'unreachable' })
  isAway = false
  expect(await decide(made, true)).toEqual({ made: true })
})
