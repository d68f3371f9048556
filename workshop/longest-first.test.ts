import { expect, test } from 'vitest'
import { spread } from './longest-first.ts'

test('some stand evenly among others, and none gets lost', () => {
  expect(spread(['A', 'B'], ['1', '2', '3', '4', '5']).join('')).toBe('A123B45')
  expect(spread(['A', 'B', 'C'], ['1']).toSorted().join('')).toBe('1ABC')
  expect(spread([], ['1', '2'])).toEqual(['1', '2'])
  expect(spread(['A'], [])).toEqual(['A'])
})
