import { expect, test } from 'vitest'
import type { RowParts } from '../compile/page.ts'
import { followed } from './followed.ts'

test('E-04 rows follow all that adds to them: a list with stars and a cart hears of both in the other tab', () => {
  const parts: RowParts[] = [{}, { loads: { follows: 'favorites' } }, {}, { loads: { follows: 'cart' } }]
  expect(followed(parts)).toEqual({ follows: ['favorites', 'cart'] })
  expect(followed([{}])).toEqual({})
})
