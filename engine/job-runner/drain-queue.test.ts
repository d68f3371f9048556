import { expect, test } from 'vitest'
import { drainQueue } from './drain-queue.ts'

test('what is due is done, so many at a time; what fails is put off, and the rest goes on', async () => {
  let [atWork, most] = [0, 0]
  const later: [number, string][] = []
  const queue = {
    claim: () => Promise.resolve([1, 2, 3, 4, 5]),
    concurrency: 2,
    async work(item: number) {
      most = Math.max(most, ++atWork)
      await Promise.resolve()
      atWork--
      if (item === 2) throw new Error('away')
    },
    retry: (item: number, error: unknown) => void later.push([item, String(error)]),
  }
  expect(await drainQueue(queue)).toBe(4)
  expect(most).toBe(2)
  expect(later).toEqual([[2, 'Error: away']])
})

test('with the signal no further item is begun', async () => {
  const stopping = new AbortController()
  const done: number[] = []
  const work = async (item: number) => {
    done.push(item)
    stopping.abort()
  }
  const queue = { claim: () => Promise.resolve([1, 2, 3]), concurrency: 1, work, retry: () => undefined }
  expect(await drainQueue(queue, stopping.signal)).toBe(1)
  expect(done).toEqual([1])
})
