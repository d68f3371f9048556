import { expect, test } from 'vitest'
import { randomRequests } from './random-requests.ts'

test('a hundred thousand random requests, ten engines one after the other', async () => {
  const first = Math.floor(Math.random() * 2 ** 30)
  for (let seed = first; seed < first + 10; seed++)
    expect(await randomRequests(10_000, seed), `seed ${seed}`).toEqual([])
})
