import { expect, test } from 'vitest'
import type { TransferAbout } from '../store.ts'
import { onEachStore } from '../test/each-store.ts'

const about: TransferAbout = {
  ...{ name: 'a.csv', size: 3, hash: 'sha256-a', encoding: 'utf8', startRow: 1, lines: 1, faulty: 0, problems: [] },
  ...{ stage: 'inputCheck', done: 0, written: 0 },
}

onEachStore((at) => {
  const add = async () => {
    const owner = { siteId: 1, userKey: at.fresh('user'), contentId: 7 }
    const file = { name: 'a.csv', type: 'text/csv', by: owner.userKey }
    const { id: blob } = await at.store.blobs.put(Buffer.from(owner.userKey), file)
    return { owner, blob, id: await at.store.transfers.add({ ...owner, blob, about }) }
  }

  test('one is begun once, is told to stop, and goes after a day with its file', async () => {
    const { owner, blob, id } = await add()
    const { transfers } = at.store
    expect(await transfers.running(owner)).toBeUndefined()
    expect(await transfers.ofUser({ siteId: 1, userKey: owner.userKey })).toEqual([])
    expect([await transfers.begin(id, about, 5000), await transfers.begin(id, about, 5000)]).toEqual([true, false])
    expect(await transfers.renew(id, { ...about, done: 1 }, 5000)).toBe(true)
    expect(await transfers.running(owner)).toMatchObject({ id, state: 'running', about: { done: 1 } })
    expect(await transfers.find(id, { ...owner, contentId: 8 })).toBeUndefined()
    expect(await transfers.stop(id, owner)).toBe(true)
    expect(await transfers.renew(id, about, 5000)).toBe(false)
    await transfers.settle(id, 'stopped', { ...about, outcome: 'rollback' })
    expect(await transfers.find(id, owner)).toMatchObject({ state: 'stopped', about: { outcome: 'rollback' } })
    const { siteId, userKey } = owner
    expect(await transfers.ofUser({ siteId, userKey })).toMatchObject([{ id, state: 'stopped' }])
    expect(await transfers.dismiss(id, { siteId, userKey: at.fresh('other') })).toBe(false)
    expect(await transfers.dismiss(id, { siteId, userKey })).toBe(true)
    expect(await transfers.ofUser({ siteId, userKey })).toEqual([])
    expect(await transfers.find(id, owner)).toMatchObject({ state: 'stopped' })
    at.ahead = 25 * 60 * 60 * 1000
    await transfers.sweep()
    at.ahead = 0
    expect(await transfers.find(id, owner)).toBeUndefined()
    expect(await at.store.blobs.get(blob)).toBeUndefined()
  })

  test('one whose node is gone is taken over once, to be settled', async () => {
    const { owner, id } = await add()
    const { transfers } = at.store
    await transfers.begin(id, about, 1000)
    expect((await transfers.takeOver(1000)).map((one) => one.id)).not.toContain(id)
    at.ahead = 2000
    expect((await transfers.takeOver(1000)).map((one) => one.id)).toContain(id)
    expect(await transfers.takeOver(1000)).toEqual([])
    expect(await transfers.running(owner)).toMatchObject({ id })
    await transfers.settle(id, 'ended', about)
    expect(await transfers.find(id, owner)).toMatchObject({ state: 'ended' })
    expect(await transfers.running(owner)).toBeUndefined()
    at.ahead = 0
  })
})
