import { expect, test } from 'vitest'
import { placesOf } from './places-of.ts'

test.each([
  ['a.b.c', '.', [1, 3]],
  ['aaaaa', 'aa', [0, 2]],
  ['abc', 'abc', [0]],
  ['abc', 'x', []],
  ['abc', '', []],
  ['', '', []],
  ['', 'a', []],
])('places of a part: %j in %j', (text, part, places) => {
  expect(placesOf(text, part)).toEqual(places)
})
