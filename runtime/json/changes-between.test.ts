import { expect, test } from 'vitest'
import { setAt } from '../pointer.ts'
import { changesBetween } from './changes-between.ts'

test.each([
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['a value deep inside', { a: { b: [1, { c: 'x' }] } }, { a: { b: [1, { c: 'y' }] } }, ['/a/b/1/c']],
  ['what is new and what is gone', { a: 1, b: 2 }, { b: 2, 'c/d': 3 }, ['/a', '/c~1d']],
  ['a list that grew is one place', { a: [1] }, { a: [1, 2] }, ['/a']],
  ['another type', { a: [1] }, { a: { b: 1 } }, ['/a']],
  ['the whole', 1, { a: 1 }, ['']],
  ['the order of names is nothing', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
])('%s', (_what, before, after, places) => {
  const changes = changesBetween(before, after)
  expect(changes.map(({ at }) => at)).toEqual(places)
  expect(changes.reduce<unknown>((value, { at, value: next }) => setAt(value, at, next), before)).toEqual(after)
})
