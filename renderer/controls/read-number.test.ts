import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['12', 12],
  ['１２．５', 12.5],
  ['1,234', 1234],
  ['-3', -3],
  ['', undefined],
  ['  ', undefined],
  ['12a', '12a'],
  ['1e3', '1e3'],
])('%s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})
