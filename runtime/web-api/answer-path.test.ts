import { expect, test } from 'vitest'
import { valueAt } from './answer-path.ts'

const row = { customer: { name: 'Yamada' }, lines: [{ code: 'A1' }], 'a.b': 7, 'c\\d': 8 }

test.each([
  ['customer.name', 'Yamada'],
  ['lines.0.code', 'A1'],
  [String.raw`a\.b`, 7],
  [String.raw`c\\d`, 8],
  ['.', row],
  ['customer.toString', undefined],
  ['customer.name.first', undefined],
  ['lines.1.code', undefined],
  ['', undefined],
])('%s', (path, value) => {
  expect(valueAt(row, path)).toEqual(value)
})
