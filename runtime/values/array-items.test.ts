import { expect, test } from 'vitest'
import { arrayItems } from './array-items.ts'

test.each([
  ['{a,b}', 'a, b'],
  ['{}', ''],
  ['{1,NULL,3}', '1, –, 3'],
  ['{"a, b","say \\"yes\\"","back\\\\slash",""}', 'a, b, say "yes", back\\slash, '],
  ['{{1,2},{3,4}}', '(1, 2), (3, 4)'],
  ['[0:1]={x,y}', 'x, y'],
  ['plain', 'plain'],
  ['{"{",b}', '{, b'],
])('%s is shown as %s', (written, shown) => {
  expect(arrayItems(written)).toBe(shown)
})
