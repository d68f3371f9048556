import { expect, test } from 'vitest'
import { randomRequests } from './random-requests.ts'

test('a hundred thousand random requests, ten engines one after the other', { timeout: 45 * 60_000 }, async () => {
  const first = Math.floor(Math.random() * 2 ** 30)
  for (let seed = first; seed < first + 10; seed++)
    expect(await randomRequests(10_000, seed), `seed ${seed}`).toEqual([])
})
