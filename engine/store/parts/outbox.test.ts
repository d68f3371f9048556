import { describe, expect, test } from 'vitest'
import { FenceLost } from '../errors.ts'
import { aMail } from '../test/a-mail.ts'
import { onEachStore } from '../test/each-store.ts'

const refused = { tries: [], accepted: [], refused: [{ address: 'yamada@example.jp', words: '550 no' }] }
const sent = { tries: [], accepted: ['yamada@example.jp'], refused: [] }

onEachStore((at) => {
  describe('outbox, leases, counters', () => {
    test('an item is claimed by one, sent once, retried later, and its fence holds', async () => {
      const name = at.fresh('mail')
      const item = { messageId: `${name}@1`, ...aMail }
      await at.store.outbox.add({ ...item, find: ['Yamada'], siteId: 7 })
      expect(await at.store.outbox.add(item)).toBeUndefined()
      const claims = await Promise.all([1, 2, 3].map(() => at.store.outbox.claim({ limit: 5, ms: 1000 })))
      const [claimed] = claims.flat()
      expect(claims.flat()).toHaveLength(1)
      expect(await at.store.outbox.read(claimed!.id)).toEqual(aMail.payload)
      at.ahead = 2000
      const [again] = await at.store.outbox.claim({ limit: 5, ms: 1000 })
      const settle = at.store.outbox.settle(claimed!.id, claimed!.fence, { state: 'sent', outcome: sent })
      await expect(settle).rejects.toThrow(FenceLost)
      await at.store.outbox.settle(again!.id, again!.fence, {
        state: 'waiting',
        outcome: refused,
        dueAt: new Date(Date.now() + 10_000).toISOString(),
      })
      expect(await at.store.outbox.claim({ limit: 5, ms: 1000 })).toEqual([])
      at.ahead = 11_000
      const [third] = await at.store.outbox.claim({ limit: 5, ms: 1000 })
      at.ahead = 0
      expect(third).toMatchObject({ tries: 3, outcome: refused, siteId: 7, about: { subject: 'Order' } })
      await at.store.outbox.settle(third!.id, third!.fence, { state: 'sent', outcome: sent })
      const { rows, total } = await at.store.outbox.list({ find: 'ｙａｍａｄａ', state: 'sent', siteId: 7 })
      expect([total, rows]).toMatchObject([1, [{ state: 'sent', outcome: sent }]])
      expect(await at.store.outbox.list({ siteId: 8 })).toEqual({ rows: [], total: 0 })
      expect(await at.store.outbox.again(third!.id, aMail.payload)).toBe(false)
    })

    test('what its node still works on stays with it; who has lost it reads nothing more', async () => {
      const name = at.fresh('mail')
      await at.store.outbox.add({ messageId: `${name}@1`, ...aMail })
      const [first] = await at.store.outbox.claim({ limit: 5, ms: 1000 })
      at.ahead = 900
      await at.store.outbox.renew([first!.id], 1000)
      at.ahead = 1800
      expect(await at.store.outbox.claim({ limit: 5, ms: 1000 })).toEqual([])
      expect(await at.store.outbox.read(first!.id, first!.fence)).toEqual(aMail.payload)
      at.ahead = 3000
      const [second] = await at.store.outbox.claim({ limit: 5, ms: 1000 })
      at.ahead = 0
      expect(await at.store.outbox.read(first!.id, first!.fence)).toBeUndefined()
      expect(await at.store.outbox.read(first!.id, second!.fence)).toEqual(aMail.payload)
      await at.store.outbox.settle(second!.id, second!.fence, { state: 'sent', outcome: sent })
    })

    test('mails and deliveries are claimed, listed, read and swept apart', async () => {
      const { outbox, deliveries } = at.store
      const before = (await outbox.list()).total
      const payload = { webhook: 'webhook/erp', body: '{}' } as const
      const about = { event: 'order.placed', webhook: 'webhook/erp' } as const
      const id = (await deliveries.add({ messageId: at.fresh('delivery'), payload, about }))!
      expect(await outbox.claim({ limit: 5, ms: 1000 })).toEqual([])
      expect([(await outbox.list()).total, await outbox.get(id)]).toEqual([before, undefined])
      const [claimed] = await deliveries.claim({ limit: 5, ms: 1000 })
      expect(claimed).toMatchObject({ id, about })
      expect(await deliveries.read(id)).toEqual(payload)
      await deliveries.settle(id, claimed!.fence, { state: 'sent', outcome: { tries: [] } })
      const later = new Date(at.store.now().getTime() + 60_000).toISOString()
      expect([await deliveries.sweep(later), (await outbox.list()).total]).toEqual([1, before])
    })

    test('what failed or was kept waits again when somebody says so; old items go, those that wait do not', async () => {
      const name = at.fresh('mail')
      const add = (which: string, state?: 'kept') =>
        at.store.outbox.add({ messageId: `${name}@${which}`, ...aMail, ...(state && { state }) })
      const kept = (await add('kept', 'kept'))!
      await add('waiting')
      const later = new Date(at.store.now().getTime() + 60_000).toISOString()
      expect(await at.store.outbox.again(kept, aMail.payload)).toBe(true)
      const claimed = await at.store.outbox.claim({ limit: 5, ms: 1000 })
      const again = claimed.find(({ id }) => id === kept)!
      expect(claimed.map(({ messageId }) => messageId).sort()).toEqual([`${name}@kept`, `${name}@waiting`])
      await at.store.outbox.settle(kept, again.fence, { state: 'failed', outcome: refused })
      expect(await at.store.outbox.get(kept)).toMatchObject({ state: 'failed', outcome: refused })
      expect(await at.store.outbox.get(kept + 1000)).toBeUndefined()
      expect(await at.store.outbox.sweep(later)).toBeGreaterThan(0)
      expect((await at.store.outbox.list()).rows).toMatchObject([{ messageId: `${name}@waiting` }])
    })

    test('a lease has one holder until it is released or over', async () => {
      const name = at.fresh('slot')
      const taken = await Promise.all([1, 2, 3].map(() => at.store.leases.take(name, 1000)))
      expect(taken.filter(Boolean)).toEqual([{ fence: 1 }])
      expect(await at.store.leases.renew(name, 1, 1000)).toBe(true)
      await at.store.leases.release(name, 1)
      expect(await at.store.leases.take(name, 1000)).toEqual({ fence: 2 })
      at.ahead = 2000
      expect(await at.store.leases.renew(name, 2, 1000)).toBe(false)
      expect(await at.store.leases.take(name, 1000)).toEqual({ fence: 3 })
      at.ahead = 0
    })

    test('AN-03 a counter counts in its window', async () => {
      const name = at.fresh('login')
      const counts = await Promise.all([1, 2, 3, 4, 5].map(() => at.store.counters.add(name, { windowMs: 1000 })))
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4, 5])
      expect((await at.store.counters.get(name))?.count).toBe(5)
      at.ahead = 2000
      expect(await at.store.counters.get(name)).toBeUndefined()
      expect((await at.store.counters.add(name, { windowMs: 1000, by: 2 })).count).toBe(2)
      // The clock is set back by an hour: a window does not become longer by it.
      at.ahead -= 3_600_000
      expect((await at.store.counters.add(name, { windowMs: 1000 })).count).toBe(1)
      at.ahead += 3_600_000
      await at.store.counters.reset(name)
      expect(await at.store.counters.get(name)).toBeUndefined()
      at.ahead = 0
    })
  })

  test('AN-03 who says now a moment earlier and comes later is counted with the others', async () => {
    const name = at.fresh('late')
    for (const [index, moment] of [0, -40, -1, -3_000, 20].entries()) {
      at.ahead = moment
      expect((await at.store.counters.add(name, { windowMs: 60_000 })).count).toBe(index + 1)
    }
    at.ahead = 0
  })
})
