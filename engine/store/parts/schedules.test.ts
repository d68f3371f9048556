import { expect, test } from 'vitest'
import { FenceLost } from '../errors.ts'
import { onEachStore } from '../test/each-store.ts'

const maxFailures = 2
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

onEachStore((at) => {
  const makeSchedule = async () => {
    const spec = { action: 'schemas', type: 'day', executeTime: '09:00' }
    const key = at.fresh('schedule')
    const stored = await at.store.documents.create({ kind: 'schedule', version: 1, key, name: key, spec }, 'test')
    const due = at.store.now().toISOString()
    await at.store.schedules.plan({ id: stored.id, revision: stored.revision, nextAt: due })
    return { ...stored, due, next: later(due, 60) }
  }
  const runOf = (scheduleId: number, slot: string) =>
    ({ scheduleId, slot, cause: 'time', state: 'waiting', about: {} }) as const
  const claimOf = async (id: number) =>
    (await at.store.schedules.claim({ limit: 100, ms: 1000 })).find(({ scheduleId }) => scheduleId === id)

  test('SC-04 a time is taken once, its run once, and the fence tells who has lost it', async () => {
    const { id, due, next } = await makeSchedule()
    const run = runOf(id, due)
    const { schedules } = at.store
    expect((await schedules.due()).map(({ scheduleId }) => scheduleId)).toContain(id)
    const taken = await Promise.all([1, 2, 3].map(() => schedules.take({ id, due, next, run })))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const claims = await Promise.all([1, 2, 3].map(() => schedules.claim({ limit: 5, ms: 1000 })))
    const [first] = claims.flat().filter(({ scheduleId }) => scheduleId === id)
    expect(first).toMatchObject({ slot: due, tries: 1, fence: 1, state: 'running' })
    expect(await schedules.renew(first!.id, 1, 1000)).toBe(true)
    at.ahead = 2000
    const second = await claimOf(id)
    at.ahead = 0
    expect(second).toMatchObject({ id: first!.id, tries: 2, fence: 2 })
    expect(await schedules.renew(first!.id, 1, 1000)).toBe(false)
    const end = { state: 'done', about: { rows: 3 }, maxFailures } as const
    await expect(schedules.settle(first!.id, 1, end)).rejects.toThrow(FenceLost)
    await schedules.settle(first!.id, 2, end)
    expect(await schedules.list({ scheduleId: id })).toMatchObject({
      total: 1,
      rows: [{ state: 'done', about: { rows: 3 } }],
    })
    expect(await schedules.latest([id])).toMatchObject([{ state: 'done' }])
  })

  test('SC-05 a time that is planned again after its run, as by a clock that went back, runs no second time', async () => {
    const { id, due, next, revision } = await makeSchedule()
    const { schedules } = at.store
    await schedules.take({ id, due, next, run: runOf(id, due) })
    const claimed = await claimOf(id)
    await schedules.settle(claimed!.id, claimed!.fence, { state: 'done', about: {}, maxFailures })
    await schedules.plan({ id, revision: revision + 1, nextAt: due })
    expect(await schedules.take({ id, due, next, run: runOf(id, due) })).toBe(true)
    expect(await claimOf(id)).toBeUndefined()
    expect(await schedules.many([id])).toMatchObject([{ nextAt: next }])
  })

  test('what is due, and what another node planned for the same revision, stays; a save begins anew', async () => {
    const { id, due, next, revision } = await makeSchedule()
    const { schedules } = at.store
    const planned = async () => (await schedules.many([id]))[0]?.nextAt
    await schedules.plan({ id, revision: revision + 1, nextAt: next })
    expect(await planned()).toBe(due)
    await schedules.take({ id, due, next })
    await schedules.plan({ id, revision, nextAt: undefined })
    expect(await planned()).toBe(next)
    const isUnplanned = async () => (await schedules.unplanned()).some((one) => one.id === id)
    expect(await isUnplanned()).toBe(false)
    const { document } = (await at.store.documents.read('schedule', id))!
    await at.store.documents.save(id, { ...document, name: 'Other' }, { revision, by: 'test' })
    expect(await isUnplanned()).toBe(true)
    await schedules.plan({ id, revision: revision + 1, nextAt: undefined })
    expect([await planned(), await isUnplanned()]).toEqual([undefined, false])
  })

  test('runs of one schedule wait for each other; failures are counted and stop it, and only its own times count', async () => {
    const { id, due, next } = await makeSchedule()
    const { schedules } = at.store
    await schedules.take({ id, due, next, run: runOf(id, due) })
    await schedules.add({ ...runOf(id, later(due, 1)), cause: 'hand' })
    const fail = async () => {
      const { id: run, fence, cause, tries } = (await claimOf(id))!
      expect(tries).toBe(1)
      expect(await claimOf(id)).toBeUndefined()
      return [cause, await schedules.settle(run, fence, { state: 'failed', about: { text: 'x' }, maxFailures })]
    }
    const given = await claimOf(id)
    await schedules.giveBack(given!.id, given!.fence)
    expect(await schedules.isWaiting(id)).toBe(true)
    expect(await fail()).toEqual(['time', { isStopped: false }])
    expect(await fail()).toEqual(['hand', { isStopped: false }])
    expect(await schedules.isWaiting(id)).toBe(false)
    await schedules.take({ id, due: next, next: later(next, 60), run: runOf(id, next) })
    expect(await fail()).toEqual(['time', { isStopped: true }])
    const [state] = await schedules.many([id])
    expect(state).toMatchObject({ failures: 2, stoppedAt: expect.any(String) as string })
    expect(state?.nextAt).toBeUndefined()
    expect(await schedules.add(runOf(id, due)), 'one for each time').toBeUndefined()
    expect(await schedules.sweep(later(due, 60))).toBeGreaterThan(2)
    await schedules.forget(id)
    expect(await schedules.many([id])).toEqual([])
  })
})
