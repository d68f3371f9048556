import { expect, test } from 'vitest'
import { drawnRows, sightOf } from './use-sight.ts'

test.each([
  [0, 20, 1000, { first: 0, last: 40 }],
  [35, 20, 1000, { first: 11, last: 80 }],
  [975, 20, 1000, { first: 951, last: 999 }],
])('of many rows those near the window are drawn: %s rows above it', (above, inside, count, sight) => {
  expect(sightOf(above, inside, count)).toEqual(sight)
})

test('the focused row stays, wherever the window is, and each row knows how many are left out before it', () => {
  const rows = drawnRows(1000, { first: 51, last: 53, height: 45 }, 7)
  expect(rows).toEqual([
    { at: 7, left: 7 },
    { at: 51, left: 43 },
    { at: 52, left: 0 },
    { at: 53, left: 0 },
  ])
  expect(drawnRows(3, undefined, -1)).toHaveLength(3)
})
