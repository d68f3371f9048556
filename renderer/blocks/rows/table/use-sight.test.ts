import { expect, test } from 'vitest'
import { drawnRows, sightOf } from './use-sight.ts'

test.each([
  [0, 20, 1000, { first: 0, last: 40 }],
  [35, 20, 1000, { first: 11, last: 80 }],
  [975, 20, 1000, { first: 951, last: 999 }],
  // Rows that are higher than those in sight on the average: the last ones stay.
  [430, 8, 400, { first: 371, last: 399 }],
])('of many rows those near the window are drawn: %s rows above it', (above, inside, count, sight) => {
  expect(sightOf(above, inside, count)).toEqual(sight)
})

test('the focused row stays, wherever the window is, and each row knows how many are left out before it', () => {
  const rows = drawnRows(
    Array.from({ length: 1000 }, (_, at) => `row ${at}`),
    { first: 51, last: 53, height: 45 },
    7,
  )
  expect(rows).toEqual([
    { row: 'row 7', at: 7, room: 7 * 45 },
    { row: 'row 51', at: 51, room: 43 * 45 },
    { row: 'row 52', at: 52, room: 0 },
    { row: 'row 53', at: 53, room: 0 },
  ])
  expect(drawnRows(['a', 'b', 'c'], undefined, -1)).toHaveLength(3)
})
