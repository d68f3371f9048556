import { expect, test } from 'vitest'
import { mutatedRequests } from './mutated-requests.ts'

const seed = () => Math.floor(Math.random() * 2 ** 30)

test('R-06 ten thousand requests over all calls, each with some places changed', async () => {
  const own = seed()
  expect(await mutatedRequests(10_000, own), `seed ${own}`).toEqual([])
})

// What a builder draws up is worked with before it is saved: most of what is deep stands there.
test('R-06 five thousand requests about statements and other systems, with some places changed', async () => {
  const own = seed()
  expect(await mutatedRequests(5000, own, /^(?:sql|web-api)/), `seed ${own}`).toEqual([])
})
