import { expect, test } from 'vitest'
import { scaleOf } from './scale-of.ts'

test.each([
  [{ typeClass: 'Number', type: 'numeric', decimalDigits: 3 }, 3],
  [{ typeClass: 'Number', type: 'numeric', decimalDigits: 0 }, 0],
  [{ typeClass: 'Number', type: 'float4' }, 2],
  [{ typeClass: 'Number', type: 'numeric' }, 2],
  [{ typeClass: 'Number', type: 'int8' }, 0],
  [{ typeClass: 'Number', type: 'INTEGER' }, 0],
  [{ typeClass: 'Number' }, 0],
  [{ typeClass: 'String', type: 'varchar' }, 0],
  [undefined, 0],
])('%o has %i decimal places', (column, places) => {
  expect(scaleOf(column)).toBe(places)
})
