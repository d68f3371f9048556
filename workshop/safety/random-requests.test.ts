import { expect, test } from 'vitest'
import { randomRequests } from './random-requests.ts'

// Others each time: random-requests.long.test.ts.
test('random requests over all declared calls are answered cleanly, none by a failure of the engine', async () => {
  expect(await randomRequests(400, 1)).toEqual([])
})
