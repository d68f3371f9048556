import { expect, test } from 'vitest'
import { namedApart } from './named-apart.ts'

test('two documents of one name are told apart by their keys, others keep their names', () => {
  const options = [
    { value: 'content/east.items', label: 'Products', id: 1 },
    { value: 'content/east.orders', label: 'Orders', id: 2 },
    { value: 'content/west.items', label: 'Products', id: 3 },
  ]
  expect(namedApart(options).map(({ label }) => label)).toEqual([
    'Products (east.items)',
    'Orders',
    'Products (west.items)',
  ])
})
