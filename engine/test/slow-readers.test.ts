import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsDatabases } from './servers/rows-databases.ts'
import { openSlowReaders, type Download, type Format, type SlowReaders } from './slow-readers.ts'
import type { RowsDatabase } from './execution/rows/rows-test.ts'

describe.each(rowsDatabases)('readers over real sockets: $name', ({ name, present, open }) => {
  let database: RowsDatabase | undefined
  let shop: SlowReaders
  beforeAll(async () => {
    if (!present) return
    database = name === 'embedded' ? undefined : await open()
    shop = await openSlowReaders(database)
  })
  afterAll(async () => {
    await shop?.close()
    await database?.close()
  })

  /** What everybody else does meanwhile: short lists and a login. */
  const othersAreServed = async (count: number) => {
    const others = Array.from({ length: count }, (_, i) => 20 + (i % 20))
    expect(await Promise.all(others.map((i) => shop.list(i)))).toEqual(others.map(() => ({ code: 20000, rows: 10 })))
    expect(await shop.login(41)).toBe(20000)
  }

  it.skipIf(!present)('A-01 who leaves at any step leaves a database that answers everybody', async () => {
    // As the request is sent, with the first bytes, in the middle, near the end.
    const steps: [Format, number][] = [
      ['csv', 0],
      ['csv', 1],
      ['csv', 2_000_000],
      ['csv', 20_000_000],
      ['excel', 1],
      ['ndjson', 2_000_000],
    ]
    for (const [format, bytes] of steps) {
      const download = shop.download(0, format, (one) => one.bytes() >= bytes && one.leave())
      if (bytes === 0) download.leave()
      expect(await download.closed).toBe(false)
      await othersAreServed(6)
    }
    await expect.poll(() => shop.used()).toBe(0)
    await othersAreServed(100)
  })

  it.skipIf(!present)('A-02 who stops reading keeps nobody from the database', async () => {
    const stopped: Download[] = Array.from({ length: 8 }, (_, i) => shop.download(i, 'csv', (one) => one.stop()))
    await Promise.race(stopped.map(({ begun }) => begun))
    // All places of streams are taken, or their readers wait for one.
    await othersAreServed(40)
    expect(shop.used()).toBeGreaterThan(0)
    for (const one of stopped) one.leave()
    await Promise.all(stopped.map(({ closed }) => closed))
    await expect.poll(() => shop.used()).toBe(0)
    await othersAreServed(10)
  })
})

it('A-02 a reader for whom a connection waits is cut after his time, and one who has all that was made for him holds none', async () => {
  const shop = await openSlowReaders(undefined, { streams: { readerMs: 1_000 } })
  try {
    const stopped = Array.from({ length: 3 }, (_, i) => shop.download(i, 'csv', (one) => one.stop()))
    await Promise.all(stopped.map(({ begun }) => begun))
    await expect.poll(() => shop.used()).toBe(0)
    for (const one of stopped) one.goOn()
    expect(await Promise.all(stopped.map(({ closed }) => closed))).toEqual([false, false, false])
    const whole = shop.download(5, 'csv')
    expect(await whole.closed).toBe(true)
    expect(whole.bytes()).toBeGreaterThan(20_000_000)
  } finally {
    await shop.close()
  }
})
