import { expect, test } from 'vitest'
import { onEachStore } from '../store/test/each-store.ts'
import { makeLog } from '../log/log.ts'
import { makeDownloads, type Making } from './downloads.ts'

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

  test('with its node it ends, and keeps no half of a file', async () => {
    const downloads = makeDownloads(at.store, log)
    const user = owner()
    await downloads.begin(user, making(endless()))
    await downloads.close()
    expect(await at.store.downloads.list(user)).toMatchObject([{ state: 'ended', rows: 3 }])
    expect((await at.store.downloads.list(user))[0]!.blob).toBeUndefined()
  })

  test('a file beyond the limit is told as such, a fault of the database as one', async () => {
    const downloads = makeDownloads(at.store, log, { maxBytes: 5_000 })
    const user = owner()
    await downloads.begin(user, making(endless()))
    // Its turn comes when the other has ended.
    const broken = async function* () {
      yield Buffer.from('a')
      throw new Error('broken')
    }
    await downloads.begin(user, making(broken()))
    await expect
      .poll(async () => (await at.store.downloads.list(user)).map(({ reason }) => reason).sort())
      .toEqual(['download-failed', 'download-too-large'])
  })
})
