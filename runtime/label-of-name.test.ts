import { expect, test } from 'vitest'
import { labelOfName } from './label-of-name.ts'

test.each([
  ['unit_price', 'Unit price'],
  ['UNIT_PRICE', 'Unit price'],
  ['unitPrice', 'Unit price'],
  ['customer_id', 'Customer ID'],
  ['name', 'Name'],
  ['_x', undefined],
  ['A', undefined],
  ['商品名', undefined],
])('B15 %s is read as %s', (name, label) => {
  expect(labelOfName(name)).toBe(label)
})
