import { aMail } from '../test/a-mail.ts'
import { describe, expect, test } from 'vitest'
import { CartFull, FenceLost } from '../errors.ts'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  describe('carts and purchases', () => {
    test('L-21 CC-05 many lines at once are never more than a cart may have', async () => {
      const of = { siteId: 1, contentId: 2, userKey: at.fresh('buyer') }
      const lines = Array.from({ length: 12 }, (_, at) => ({ rowKey: `["L${at}"]`, count: 1, row: {} }))
      const tries = await Promise.allSettled(lines.map((line) => at.store.carts.setRow(of, line, 5)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      expect((await at.store.carts.get(of))!.rows).toHaveLength(5)
    })

    test('CC-05 a cart has one PURCHASEID, one row per key, and the last count', async () => {
      const of = { siteId: 1, contentId: 2, userKey: at.fresh('buyer') }
      expect(await at.store.carts.get(of)).toBeUndefined()
      const carts = await Promise.all(
        [1, 2, 3].map((count) => at.store.carts.setRow(of, { rowKey: `["A${count}"]`, count, row: { PRICE: '1.10' } })),
      )
      expect(new Set(carts.map((cart) => cart.PURCHASEID)).size).toBe(1)
      expect(carts[0]?.PURCHASEID).toMatch(/^[0-9a-f]{32}$/)
      const cart = await at.store.carts.setRow(of, { rowKey: '["A1"]', count: 9, row: { PRICE: '1.20' } })
      expect(cart.rows.map(({ rowKey, count }) => `${rowKey} ${count}`).sort()).toEqual([
        '["A1"] 9',
        '["A2"] 2',
        '["A3"] 3',
      ])
      expect(await at.store.carts.byPurchaseId(cart.PURCHASEID)).toEqual(cart)
      const row = cart.rows.find(({ rowKey }) => rowKey === '["A2"]')!
      expect(await at.store.carts.removeRow({ siteId: 1, userKey: 'another' }, row.id)).toBe(false)
      expect(await at.store.carts.removeRow(of, row.id)).toBe(true)
      expect((await at.store.carts.setRow(of, { rowKey: '["A3"]', count: 0, row: {} })).rows).toHaveLength(1)
      await at.store.carts.remove(cart.id)
      expect((await at.store.carts.setRow(of, { rowKey: '["A1"]', count: 1, row: {} })).PURCHASEID).not.toBe(
        cart.PURCHASEID,
      )
      expect(await at.store.carts.removeOf(1, 2)).toBeGreaterThan(0)
    })

    test('rows are set together or not at all', async () => {
      const of = { siteId: 1, contentId: 2, userKey: at.fresh('buyer') }
      const row = (rowKey: string, count: number, from = 0) => ({ rowKey, count, from, row: {} })
      const counts = async () => Object.fromEntries((await at.store.carts.counts(of)).counts)
      expect(await at.store.carts.setRows(of, [row('A', 2), row('B', 1)], 3)).toBe(true)
      expect(await at.store.carts.setRows(of, [row('C', 1), row('A', 5, 1)], 3)).toBe(false)
      expect(await counts()).toEqual({ A: 2, B: 1 })
      await expect(at.store.carts.setRows(of, [row('A', 5, 2), row('C', 1), row('D', 1)], 3)).rejects.toThrow(CartFull)
      expect(await counts()).toEqual({ A: 2, B: 1 })
      expect(await at.store.carts.setRows(of, [row('A', 5, 2), row('C', 1)], 3)).toBe(true)
      expect(await counts()).toEqual({ A: 5, B: 1, C: 1 })
    })

    test('what lists show of a cart is true after every change of it, and each user has the own', async () => {
      const of = { siteId: 1, contentId: 2, userKey: at.fresh('buyer') }
      const other = { ...of, userKey: at.fresh('buyer') }
      const shown = async (whose = of) => {
        const { PURCHASEID, counts } = await at.store.carts.counts(whose)
        const cart = await at.store.carts.get(whose)
        expect(PURCHASEID).toBe(cart?.PURCHASEID ?? 0)
        return Object.fromEntries(counts)
      }
      const put = (rowKey: string, count: number, { carts } = at.store, whose = of) =>
        carts.setRow(whose, { rowKey, count, row: {} })
      expect(await shown()).toEqual({})
      await put('["A"]', 2)
      expect(await shown()).toEqual({ '["A"]': 2 })
      expect(await shown(other)).toEqual({})
      await put('["A"]', 7, at.store, other)
      const { rows } = await put('["B"]', 1)
      expect(await shown()).toEqual({ '["A"]': 2, '["B"]': 1 })
      await at.store.carts.removeRow(of, rows[0]!.id)
      expect(await shown()).toEqual({ '["B"]': 1 })
      const failing = at.store.transaction(async (inside) => {
        await put('["B"]', 9, inside)
        expect(Object.fromEntries((await inside.carts.counts(of)).counts)).toEqual({ '["B"]': 9 })
        expect(await shown()).toEqual({ '["B"]': 1 })
        throw new Error('not this time')
      })
      await expect(failing).rejects.toThrow('not this time')
      expect(await shown()).toEqual({ '["B"]': 1 })
      await at.store.transaction(async (inside) => {
        await inside.carts.remove((await inside.carts.get(of))!.id)
      })
      expect(await shown()).toEqual({})
      expect(await shown(other)).toEqual({ '["A"]': 7 })
      await at.store.carts.removeOf(1, 2)
      expect(await shown(other)).toEqual({})
    })

    test('L-21 what was ordered leaves the cart, what was put in or raised meanwhile stays under another PURCHASEID', async () => {
      const of = { siteId: 1, contentId: 2, userKey: at.fresh('buyer') }
      const put = (rowKey: string, count: number) => at.store.carts.setRow(of, { rowKey, count, row: {} })
      const counts = async () =>
        (await at.store.carts.get(of))?.rows.map(({ rowKey, count }) => `${rowKey} ${count}`).join(' ')
      for (const [rowKey, count] of [
        ['A', 2],
        ['B', 5],
        ['C', 3],
      ] as const)
        await put(rowKey, count)
      const { PURCHASEID, rows } = (await at.store.carts.get(of))!
      await Promise.all([put('A', 6), put('B', 4), put('D', 1)])
      await at.store.carts.settle(PURCHASEID, rows)
      expect(await counts()).toBe('A 4 D 1')
      expect(Object.fromEntries((await at.store.carts.counts(of)).counts)).toEqual({ A: 4, D: 1 })
      const rest = (await at.store.carts.get(of))!
      expect(rest.PURCHASEID).not.toBe(PURCHASEID)
      // Of another order: nothing is left of it to take out.
      await at.store.carts.settle(PURCHASEID, rows)
      expect(await counts()).toBe('A 4 D 1')
      await at.store.carts.settle(rest.PURCHASEID, rest.rows)
      expect(await at.store.carts.get(of)).toBeUndefined()
    })

    test('every change of a cart is told, with the tab that made it', async () => {
      const of = { siteId: 1, contentId: 77, userKey: at.fresh('buyer'), tab: 'mine' }
      const told: unknown[] = []
      const end = at.store.events.on('cart', ({ data }) => {
        const { contentId, userKey, tab } = data as Partial<typeof of>
        if (contentId === of.contentId) told.push([userKey, tab])
      })
      const heard = async (work: () => Promise<unknown>) => {
        told.length = 0
        await work()
        return told
      }
      const put = (rowKey: string, count = 1) => at.store.carts.setRow(of, { rowKey, count, row: {} })
      const cart = () => at.store.carts.get(of).then((found) => found!)
      const own = [[of.userKey, 'mine']]
      expect(await heard(() => put('A'))).toEqual(own)
      await put('B')
      const [first] = (await cart()).rows
      expect(await heard(() => at.store.carts.removeRow(of, first!.id))).toEqual(own)
      expect(await heard(() => at.store.carts.removeRow(of, first!.id))).toEqual([])
      const before = await cart()
      await put('C')
      expect(await heard(() => at.store.carts.settle(before.PURCHASEID, before.rows, of.tab))).toEqual([
        [of.userKey, undefined],
      ])
      const after = await cart()
      expect(await heard(() => at.store.carts.settle(after.PURCHASEID, after.rows, of.tab))).toEqual(own)
      await put('A')
      const { id } = await cart()
      expect(await heard(() => at.store.carts.remove(id, of.tab))).toEqual(own)
      await put('A')
      expect(await heard(() => at.store.carts.removeOf(1, 77))).toEqual([[undefined, undefined]])
      expect(await heard(() => at.store.carts.removeOf(1, 77))).toEqual([])
      end()
    })

    const attempt = (purchaseId: string, ms = 60_000) => ({
      purchaseId,
      siteId: 1,
      contentId: 2,
      userKey: 'u',
      hash: 'h',
      ms,
    })

    test('CC-02 one of 20 parallel purchases under one PURCHASEID begins', async () => {
      const purchaseId = at.fresh('p')
      const begun = await Promise.all(Array.from({ length: 20 }, () => at.store.attempts.begin(attempt(purchaseId))))
      expect(begun.filter((one) => one.begun)).toHaveLength(1)
      const { fence } = begun.find((one) => one.begun)!.attempt
      await at.store.transaction(async (inside) => {
        await inside.attempts.settle(purchaseId, fence, { state: 'done', answer: { order: 1 } })
        await inside.outbox.add({ messageId: purchaseId, ...aMail })
      })
      const replay = await at.store.attempts.begin(attempt(purchaseId))
      expect(replay).toMatchObject({ begun: false, attempt: { state: 'done', answer: { order: 1 } } })
      await expect(at.store.attempts.settle(purchaseId, fence, { state: 'released' })).rejects.toThrow(FenceLost)
    })

    test('MN-04 an attempt whose time is over goes to another with a higher fence', async () => {
      const purchaseId = at.fresh('p')
      const { attempt: first } = await at.store.attempts.begin({ ...attempt(purchaseId, 1000), data: { plan: 'x' } })
      expect(await at.store.attempts.takeOver({ ms: 1000 })).toEqual([])
      expect(await at.store.attempts.renew(purchaseId, first.fence, 1000)).toBe(true)
      expect(await at.store.attempts.renew(purchaseId, first.fence + 1, 1000)).toBe(false)
      at.ahead = 3000
      const taken = await at.store.attempts.takeOver({ ms: 1000 })
      at.ahead = 0
      expect(taken).toMatchObject([{ purchaseId, fence: first.fence + 1, data: { plan: 'x' } }])
      await expect(at.store.attempts.settle(purchaseId, first.fence, { state: 'done' })).rejects.toThrow(FenceLost)
      await at.store.attempts.settle(purchaseId, first.fence + 1, { state: 'unknown' })
      expect(await at.store.attempts.list({ state: 'unknown' })).toMatchObject([{ purchaseId }])
      await at.store.attempts.settle(purchaseId, first.fence + 1, { state: 'released' })
      expect(await at.store.attempts.begin(attempt(purchaseId))).toMatchObject({
        begun: true,
        attempt: { fence: first.fence + 2 },
      })
    })
  })
  describe('answers that were given', () => {
    test('one of 20 begins; the others get its answer for 24 hours', async () => {
      const key = at.fresh('answer')
      const begun = await Promise.all(Array.from({ length: 20 }, () => at.store.idempotencyAnswers.begin(key, 1000)))
      expect(begun.filter(({ state }) => state === 'begun')).toEqual([{ state: 'begun', fence: 1, isUnclear: false }])
      expect(begun.filter(({ state }) => state === 'under-way')).toHaveLength(19)
      await at.store.idempotencyAnswers.keep(key, 1, '{"a":1}')
      at.ahead = 86_390_000
      expect(await at.store.idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'given', answer: '{"a":1}' })
      at.ahead = 86_410_000
      expect(await at.store.idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 2, isUnclear: false })
      at.ahead = 0
    })

    test('one that did nothing leaves the next its turn; what one did whose node is gone is not known', async () => {
      const key = at.fresh('answer')
      const { idempotencyAnswers } = at.store
      expect(await idempotencyAnswers.begin(key, 1000)).toMatchObject({ fence: 1 })
      await idempotencyAnswers.release(key, 1)
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 2, isUnclear: false })
      at.ahead = 900
      await idempotencyAnswers.renew(key, 2, 1000)
      at.ahead = 1800
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'under-way' })
      at.ahead = 2000
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 3, isUnclear: true })
      await idempotencyAnswers.keep(key, 2, '"late"')
      await idempotencyAnswers.renew(key, 2, 5000)
      at.ahead = 2500
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'under-way' })
      await idempotencyAnswers.doubt(key, 3)
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 4, isUnclear: true })
      // It found out that nothing was done.
      await idempotencyAnswers.release(key, 4)
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'begun', fence: 5, isUnclear: false })
      await idempotencyAnswers.doubt(key, 5)
      at.ahead = 20 * 86_400_000
      await idempotencyAnswers.sweep()
      expect(await idempotencyAnswers.begin(key, 1000)).toMatchObject({ isUnclear: true })
      at.ahead = 0
      await idempotencyAnswers.doubt(key, 6)
      // The node was only slow, and knows.
      await idempotencyAnswers.keep(key, 2, '"slow"')
      expect(await idempotencyAnswers.begin(key, 1000)).toEqual({ state: 'given', answer: '"slow"' })
      at.ahead = 3 * 86_400_000
      expect(await at.store.idempotencyAnswers.sweep()).toBeGreaterThan(0)
      expect(await at.store.idempotencyAnswers.begin(key, 1000)).toMatchObject({ state: 'begun', fence: 1 })
      at.ahead = 0
    })
  })
})
