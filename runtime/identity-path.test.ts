import { expect, test } from 'vitest'
import { pointerOf } from './identity-path.ts'

const value = { spec: { columns: [{ field: 'CODE' }, { field: 'PRICE', align: 'right' }], 'a/b': 1 } }

test.each([
  ['/spec/columns/field=PRICE/align', '/spec/columns/1/align'],
  ['/spec/columns/field=GONE', '/spec/columns/2'],
  ['/spec/columns/0', '/spec/columns/0'],
  ['/spec/a~1b', '/spec/a~1b'],
  ['', ''],
])('%s', (path, pointer) => {
  expect(pointerOf(value, path)).toBe(pointer)
})
