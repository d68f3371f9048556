import { expect, test } from 'vitest'
import { round } from './round.ts'

test.each([
  [2.675, 2, 2.68],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [29171.875, 2, 29171.88],
  [0.1 + 0.2, 1, 0.3],
  [1234.5678, 0, 1235],
  [1234.5678, -2, 1200],
  ['20.6825', 3, 20.683],
  [1e-9, 2, 1e-9],
  [null, 2, null],
  ['abc', 2, null],
])('%s to %s places is %s', (value, places, expected) => expect(round(value, places)).toBe(expected))
