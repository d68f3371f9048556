import { expect, test } from 'vitest'
import { onEachStore } from '../store/test/each-store.ts'
import { DownloadsFull, TooManyDownloads } from '../store/errors.ts'
import { makeLog } from '../log/log.ts'
import { beatMs, makeDownloads, type Making } from './downloads.ts'

async function* endless() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    yield Buffer.alloc(1024)
  }
}

const making = (bytes: AsyncGenerator<Uint8Array, void>): Making => ({
  type: 'text/csv',
  source: 'data-source/a',
  bytes,
  rows: () => 3,
  stop: () => undefined,
  reasonOf: () => 'download-failed',
})
const log = makeLog('silent')

onEachStore((at) => {
  const owner = () => ({ siteId: 1, userKey: at.fresh('user'), contentId: 7, name: 'a.csv' })

  test('A-08 of one principal two are made at a time, whichever user asks', async () => {
    const downloads = makeDownloads(at.store, log)
    const network = at.fresh('network')
    const begin = (principal: string) => downloads.begin(owner(), making(endless()), { principal, isGuest: true })
    await begin(network)
    await begin(network)
    await expect(begin(network)).rejects.toThrow(TooManyDownloads)
    await begin(at.fresh('other'))
    await downloads.tasks.close()
    await begin(network)
    await downloads.tasks.close()
  })

  test('R-10 a node that is killed is missed within five seconds, and one that lives says so in time', async () => {
    const times: number[] = []
    const store = {
      ...at.store,
      downloads: {
        ...at.store.downloads,
        begin: (...all: Parameters<typeof at.store.downloads.begin>) => {
          times.push(all[1])
          return at.store.downloads.begin(...all)
        },
        renew: (...all: Parameters<typeof at.store.downloads.renew>) => {
          times.push(all[2])
          return at.store.downloads.renew(...all)
        },
      },
    }
    const downloads = makeDownloads(store, log)
    await downloads.begin(owner(), making(endless()), { principal: at.fresh('who'), isGuest: false })
    await expect.poll(() => times.length).toBeGreaterThan(1)
    await downloads.tasks.close()
    for (const ms of times) expect(ms + beatMs).toBeLessThanOrEqual(5000)
    for (const ms of times) expect(ms).toBeGreaterThan(2 * beatMs)
  })

  test('A-08 of those that come at once two are made, too', async () => {
    const downloads = makeDownloads(at.store, log)
    const who = { principal: at.fresh('network'), isGuest: true }
    const all = Array.from({ length: 5 }, () => downloads.begin(owner(), making(endless()), who))
    const ends = (await Promise.allSettled(all)).map(({ status }) => status)
    expect(ends.filter((status) => status === 'fulfilled')).toHaveLength(2)
    await downloads.tasks.close()
  })

  test('A-08 the files of a site have one limit, and guests half of it', async () => {
    const siteId = Math.floor(Math.random() * 1e9)
    const keep = async (bytes: number) => {
      const id = await at.store.downloads.begin({ ...owner(), siteId }, 1000)
      await at.store.downloads.settle(id, { state: 'done', rows: 1, bytes })
    }
    const downloads = makeDownloads(at.store, log, { room: { site: 1000, all: Infinity } })
    const begin = async (isGuest: boolean) => {
      await downloads.begin({ ...owner(), siteId }, making(endless()), { principal: at.fresh('who'), isGuest })
      await downloads.tasks.close()
    }
    await keep(499)
    await begin(true)
    await keep(1)
    await expect(begin(true)).rejects.toThrow(DownloadsFull)
    await begin(false)
    await keep(500)
    await expect(begin(false)).rejects.toThrow(DownloadsFull)
    const others = makeDownloads(at.store, log, { room: { site: Infinity, all: 1000 } })
    const elsewhere = { ...owner(), siteId: siteId + 1 }
    const who = { principal: at.fresh('who'), isGuest: false }
    await expect(others.begin(elsewhere, making(endless()), who)).rejects.toThrow(DownloadsFull)
  })

  test('with its node it ends, and keeps no half of a file', async () => {
    const downloads = makeDownloads(at.store, log)
    const user = owner()
    await downloads.begin(user, making(endless()), { principal: 'a', isGuest: false })
    await downloads.tasks.close()
    expect(await at.store.downloads.list(user)).toMatchObject([{ state: 'ended', rows: 3 }])
    expect((await at.store.downloads.list(user))[0]!.blob).toBeUndefined()
  })

  test('a file beyond the limit is told as such, a fault of the database as one', async () => {
    const downloads = makeDownloads(at.store, log, { maxBytes: 5_000 })
    const user = owner()
    await downloads.begin(user, making(endless()), { principal: 'a', isGuest: false })
    // Its turn comes when the other has ended.
    const broken = async function* () {
      yield Buffer.from('a')
      throw new Error('broken')
    }
    await downloads.begin(user, making(broken()), { principal: 'a', isGuest: false })
    await expect
      .poll(async () => (await at.store.downloads.list(user)).map(({ reason }) => reason).sort())
      .toEqual(['download-failed', 'download-too-large'])
  })
})
