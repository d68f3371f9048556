import { expect, test } from 'vitest'
import { randomRequests } from './random-requests.ts'

test(
  'R-10 random requests over all declared calls are answered cleanly, none by a failure of the engine',
  { timeout: 180_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    expect(await randomRequests(2000, seed), `seed ${seed}`).toEqual([])
  },
)
