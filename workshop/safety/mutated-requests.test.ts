import { expect, test } from 'vitest'
import { mutatedRequests } from './mutated-requests.ts'

// Many more: mutated-requests.long.test.ts.
test('R-06 requests as they are meant with some places changed are answered in words, none by a failure of the engine', async () => {
  expect(await mutatedRequests(200, 1)).toEqual([])
})
