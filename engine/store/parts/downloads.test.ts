import { describe, expect, test } from 'vitest'
import { TooManyDownloads } from '../errors.ts'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  describe('downloads', () => {
    const begin = (userKey: string, name = 'a.csv') =>
      at.store.downloads.begin({ siteId: 1, userKey, contentId: 7, name, total: 5 }, 1000)
    const states = async (userKey: string) =>
      (await at.store.downloads.list({ siteId: 1, userKey })).map(({ state }) => state)

    test('one is told how far it is, is done once, and goes after a day with its file', async () => {
      const user = at.fresh('user')
      const id = await begin(user)
      expect(await at.store.downloads.renew(id, { rows: 3, bytes: 30 }, 1000)).toBe(true)
      expect(await at.store.downloads.list({ siteId: 1, userKey: user })).toMatchObject([
        { id, state: 'running', rows: 3, bytes: 30, total: 5 },
      ])
      expect(await at.store.downloads.list({ siteId: 2, userKey: user })).toEqual([])
      const { id: blob } = await at.store.blobs.put(Buffer.from(user), { name: 'a.csv', type: 'text/csv', by: user })
      expect(await at.store.downloads.settle(id, { state: 'done', rows: 5, bytes: 50, blob })).toBe(true)
      expect(await at.store.downloads.settle(id, { state: 'failed', rows: 5, bytes: 50 })).toBe(false)
      expect(await states(user)).toEqual(['done'])
      at.ahead = 25 * 60 * 60 * 1000
      await at.store.downloads.sweep()
      at.ahead = 0
      expect(await states(user)).toEqual([])
      expect(await at.store.blobs.get(blob)).toBeUndefined()
    })

    test('what nobody keeps going has ended; it holds no other up', async () => {
      const user = at.fresh('user')
      await begin(user)
      await begin(user)
      await expect(begin(user)).rejects.toThrow(TooManyDownloads)
      at.ahead = 2000
      expect(await states(user)).toEqual(['ended', 'ended'])
      await begin(user)
      at.ahead = 0
    })

    test('stopped by its user and nobody else, then taken away', async () => {
      const user = at.fresh('user')
      const id = await begin(user)
      expect(await at.store.downloads.remove(id, { siteId: 1, userKey: at.fresh('other') })).toBe(false)
      expect(await at.store.downloads.remove(id, { siteId: 1, userKey: user })).toBe(true)
      expect(await states(user)).toEqual(['stopped'])
      expect(await at.store.downloads.renew(id, { rows: 1, bytes: 1 }, 1000)).toBe(false)
      expect(await at.store.downloads.settle(id, { state: 'done', rows: 1, bytes: 1 })).toBe(false)
      expect(await at.store.downloads.remove(id, { siteId: 1, userKey: user })).toBe(true)
      expect(await states(user)).toEqual([])
    })

    test('of those that ended the oldest go', async () => {
      const user = at.fresh('user')
      for (let number = 0; number < 12; number++) {
        const id = await begin(user, `${number}.csv`)
        await at.store.downloads.settle(id, { state: 'failed', rows: 0, bytes: 0, reason: 'x' })
      }
      expect(await states(user)).toHaveLength(10)
    })
  })
})
