import { describe, expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  describe('runs of jobs', () => {
    const job = 'publish'
    const begin = (id: string, userKey: string, siteId?: number) =>
      at.store.jobRuns.begin({ id, job, name: 'shop', done: 0, userKey, ...(siteId !== undefined && { siteId }) }, 1000)
    const states = async (userKey: string) => (await at.store.jobRuns.list(job, { userKey })).map(({ state }) => state)

    test('one is told how far it is, ends once, and goes after a day; nobody else sees it', async () => {
      const [userKey, id] = [at.fresh('user'), at.fresh('run')]
      const { jobRuns, events } = at.store
      const told: unknown[] = []
      const stop = events.on('job', ({ key, data }) => key === id && told.push(data))
      await begin(id, userKey)
      expect(await jobRuns.renew(id, { done: 3, total: 5 }, 1000)).toBe(true)
      expect(await jobRuns.list(job, { userKey })).toMatchObject([{ id, job, name: 'shop', done: 3, total: 5 }])
      for (const owner of [{ userKey, siteId: 1 }, { userKey: at.fresh('other') }]) {
        expect(await jobRuns.list(job, owner)).toEqual([])
        expect(await jobRuns.remove(id, job, owner)).toBe(false)
      }
      expect(await jobRuns.list('download', { userKey })).toEqual([])
      await jobRuns.settle(id, { state: 'done', done: 5, text: 'job-published', values: ['7'] })
      await jobRuns.settle(id, { state: 'failed', done: 0 })
      expect(await jobRuns.list(job, { userKey })).toMatchObject([{ state: 'done', done: 5, values: ['7'] }])
      await expect.poll(() => told).toEqual([{ userKey }, { userKey }])
      stop()
      at.ahead = 25 * 60 * 60 * 1000
      await jobRuns.sweep()
      at.ahead = 0
      expect(await states(userKey)).toEqual([])
    })

    test('whose node says nothing more has ended; of those that ended the oldest go', async () => {
      const userKey = at.fresh('user')
      for (let number = 0; number < 11; number++) {
        const id = at.fresh('run')
        await begin(id, userKey)
        await at.store.jobRuns.settle(id, { state: 'failed', done: 0 })
      }
      await begin(at.fresh('run'), userKey)
      expect((await states(userKey)).toSorted()).toEqual([...Array<string>(9).fill('failed'), 'running'])
      at.ahead = 2000
      expect(await states(userKey)).toContain('ended')
      at.ahead = 0
    })

    test('one that runs is stopped by its person, then taken away; of a site it is another person’s', async () => {
      const [userKey, id, siteId] = [at.fresh('user'), at.fresh('run'), 4]
      const { jobRuns } = at.store
      await begin(id, userKey, siteId)
      expect(await jobRuns.remove(id, job, { userKey })).toBe(false)
      expect(await jobRuns.remove(id, job, { userKey, siteId })).toBe(true)
      expect(await jobRuns.renew(id, { done: 1 }, 1000)).toBe(false)
      expect(await jobRuns.list(job, { userKey, siteId })).toMatchObject([{ state: 'running', isStopping: true }])
      await jobRuns.settle(id, { state: 'stopped', done: 1 })
      expect(await jobRuns.remove(id, job, { userKey, siteId })).toBe(true)
      expect(await jobRuns.list(job, { userKey, siteId })).toEqual([])
    })
  })
})
