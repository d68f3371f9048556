import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlanStep } from '../../../runtime/compile/plan.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import { hasPostgresql } from '../../test/servers/postgresql.ts'
import { openPostgresqlSource, type PostgresqlSource } from '../../test/sources/open-postgresql-source.ts'
import { OutcomeUnknown, SourceFailed } from '../../sources/errors.ts'
import { facts } from '../../sources/postgresql/facts.ts'
import type { StatementSource } from '../../sources/source.ts'
import type { Cart } from '../../store/store.ts'
import type { RowsRunner } from '../rows/rows-runner.ts'
import { placeOrder, type Order } from './place-order.ts'

const step = (sql: string, more: Partial<PlanStep> = {}): PlanStep => ({
  schema: 'schema/step',
  ms: 60_000,
  sql,
  binds: [],
  columns: [],
  ...more,
})
const plan = (more: Partial<PurchasePlan> = {}) =>
  ({
    totalMs: 20_000,
    header: [],
    lines: [],
    after: [],
    answer: [],
    made: [],
    called: [],
    corrections: [],
    amountField: 'PRICE',
    amount: {},
    labels: {},
    send: [],
    ...more,
  }) as unknown as PurchasePlan

/** An order of these rows, in this order. */
const orderOf = (
  source: StatementSource,
  PURCHASEID: string,
  codes: string[],
  more: Partial<PurchasePlan> = {},
): Order => ({
  plan: plan(more),
  total: String(codes.length),
  runner: {
    rows: () => Promise.resolve(codes.map((CODE) => ({ CODE, PRICE: '1', $key: [CODE] }))),
  } as unknown as RowsRunner,
  source,
  cart: {
    id: 1,
    PURCHASEID,
    rows: codes.map((code, id) => ({ id, rowKey: JSON.stringify([code]), count: 1, row: { price: '1' }, at: '' })),
  } as unknown as Cart,
  inputs: {},
  scope: { system: {} },
  language: 'en',
  receipts: true,
})

describe('the time of an order', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
  afterEach(() => vi.useRealTimers())

  /** A data source that needs all of the time that it is given, and then fails. */
  const slow = (fail: () => Error): { source: StatementSource; tries: () => number } => {
    let tries = 0
    const take = (ms: number): void => void vi.advanceTimersByTime(ms)
    const source = {
      kind: 'statements',
      facts,
      async *read(_reading: object, { ms }: { ms: number }) {
        take(ms / 4)
        yield { rows: { columns: [], rows: [] } }
      },
      transaction: ({ ms, rollBack }: { ms: number; rollBack?: boolean }) => {
        take(rollBack ? ms / 4 : ms * share)
        if (!rollBack) tries++
        return rollBack ? Promise.resolve() : Promise.reject(fail())
      },
    } as unknown as StatementSource
    return { source, tries: () => tries }
  }
  let share = 1

  it.each([
    // Each takes a third of what is left, until a pause would be longer than that.
    ['deadlocks', 0.3, () => new SourceFailed('deadlock', { code: '40P01' }), [5, 30]],
    ['lost COMMITs', 0.3, () => new OutcomeUnknown('lost'), [3, 3]],
    ['a deadlock that takes all of it', 1, () => new SourceFailed('deadlock', { code: '40P01' }), [1, 1]],
    ['a lost COMMIT that takes all of it', 1, () => new OutcomeUnknown('lost'), [1, 1]],
  ] as const)('%s end within it', async (_name, part, fail, [least, most]) => {
    share = part
    const { source, tries } = slow(fail)
    const started = performance.now()
    await expect(placeOrder(orderOf(source, 'a'.repeat(32), ['A']))).rejects.toThrow()
    const took = performance.now() - started
    expect(tries()).toBeGreaterThanOrEqual(least)
    expect(tries()).toBeLessThanOrEqual(most)
    expect(took).toBeLessThanOrEqual(20_000 + 10_000)
  })
})

describe.skipIf(!hasPostgresql())('orders that block each other on PostgreSQL', () => {
  let source: StatementSource
  let admin: PostgresqlSource['admin']
  let close: PostgresqlSource['close'] | undefined
  beforeAll(async () => {
    ;({ source, admin, close } = await openPostgresqlSource(
      facts.createReceiptTable,
      'CREATE TABLE product (code text PRIMARY KEY, stock int NOT NULL)',
      "INSERT INTO product VALUES ('A', 100), ('B', 100)",
    ))
  })
  afterAll(() => close?.())

  const take = [
    step('UPDATE product SET stock = stock - 1 WHERE code = :CODE', {
      expectedRows: 1,
      binds: [{ name: 'CODE', from: 'row', field: 'CODE' }] as unknown as PlanStep['binds'],
    }),
    step('SELECT pg_sleep(0.3)'),
  ]
  const order = (PURCHASEID: string, codes: string[]) =>
    placeOrder(orderOf(source, PURCHASEID, codes, { lines: take, totalMs: 60_000 }))

  it('all come through, each once, within the time of one', async () => {
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
    const answers = await Promise.all([
      order(ids[0]!, ['A', 'B']),
      order(ids[1]!, ['B', 'A']),
      // The same order again meanwhile: it waits for the first and gets its answer.
      order(ids[0]!, ['A', 'B']),
    ])
    expect(answers.map(({ PURCHASEID }) => PURCHASEID)).toEqual([ids[0], ids[1], ids[0]])
    const { rows } = await admin.query('SELECT code, stock FROM product ORDER BY code')
    expect(rows).toEqual([
      { code: 'A', stock: 98 },
      { code: 'B', stock: 98 },
    ])
    const receipts = await admin.query('SELECT purchase_id FROM kumiki_receipt')
    expect(receipts.rowCount).toBe(2)
  })

  it('CC-13 P-07 twenty buyers of two goods, put into their carts in opposite order, all come through without a deadlock', async () => {
    await admin.query('UPDATE product SET stock = 100')
    const deadlocks = async () =>
      (await admin.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')).rows
    const before = await deadlocks()
    const quick = [take[0]!, step('SELECT pg_sleep(0.02)')]
    const orders = Array.from({ length: 20 }, (_, i) =>
      placeOrder(
        orderOf(source, String(i).padStart(32, '0'), i % 2 === 0 ? ['A', 'B'] : ['B', 'A'], {
          lines: quick,
          totalMs: 60_000,
        }),
      ),
    )
    expect(await Promise.all(orders)).toHaveLength(20)
    expect((await admin.query('SELECT stock FROM product')).rows).toEqual([{ stock: 80 }, { stock: 80 }])
    // Servers count them a moment later.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await deadlocks()).toEqual(before)
  })
})
