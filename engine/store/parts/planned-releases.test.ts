import { expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  test('a planned release is claimed once when its time has come, and by another node when the claim is over', async () => {
    const { plannedReleases: planned } = at.store
    const time = new Date(at.clock().getTime() + 60_000).toISOString()
    const plan = { siteId: 960, at: time, by: 'a', name: 'Spring' }
    expect(await planned.plan({ ...plan, note: 'first' })).toBe(true)
    expect(await planned.plan(plan)).toBe(true)
    const id = expect.any(String) as unknown
    expect(await planned.get(960)).toEqual({ ...plan, id, state: 'waiting', fence: 0, outcome: {} })
    expect(await planned.claim(30_000)).toEqual([])
    at.ahead = 61_000
    const claimed = (await Promise.all([planned.claim(30_000), planned.claim(30_000)])).flat()
    expect(claimed).toMatchObject([{ siteId: 960, state: 'running', fence: 1 }])
    expect([await planned.plan(plan), await planned.withdraw(960)]).toEqual([false, false])
    expect(await planned.renew(960, 1, 60_000)).toBe(true)
    at.ahead = 110_000
    expect(await planned.claim(30_000)).toEqual([])
    at.ahead = 125_000
    expect(await planned.claim(30_000)).toMatchObject([{ fence: 2 }])
    const end = { state: 'done' as const, outcome: { release: 7 } }
    expect([await planned.renew(960, 1, 60_000), await planned.settle(960, 1, end)]).toEqual([false, false])
    expect(await planned.settle(960, 2, end)).toBe(true)
    expect(await planned.get(960)).toMatchObject(end)
    expect(await planned.withdraw(960)).toBe(true)
    expect(await planned.get(960)).toBeUndefined()
    at.ahead = 0
  })
})
