import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withinOwnTime } from './within-own-time.ts'

test('A-02 a statement has its time in all, and that of its reader is not its own', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        await wait(20)
        yield [[1]]
      }
    } finally {
      isEnded = true
    }
  }
  const read = async () => {
    for await (const _ of withinOwnTime(endless(), 100)) await turn()
  }
  await expect(read()).rejects.toMatchObject({ name: 'StatementTimeout' })
  expect(isEnded).toBe(true)

  async function* quick() {
    yield [[1]]
    yield [[2]]
  }
  const rows = []
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    for await (const piece of withinOwnTime(quick(), 1_000)) {
      vi.advanceTimersByTime(1_100)
      rows.push(...piece)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(rows).toEqual([[1], [2]])
})
