import { expect, test } from 'vitest'
import { setAt } from './pointer.ts'

const value = { list: [1, 2], inner: { name: 'a' } }

test.each([
  ['/inner/name', { list: [1, 2], inner: { name: 'x' } }],
  ['/inner/more/name', { list: [1, 2], inner: { name: 'a', more: { name: 'x' } } }],
  ['/list/1', { list: [1, 'x'], inner: { name: 'a' } }],
  ['/list/2', { list: [1, 2, 'x'], inner: { name: 'a' } }],
  ['/list/-', { list: [1, 2, 'x'], inner: { name: 'a' } }],
])('%s is set in a copy', (pointer, expected) => {
  expect(setAt(value, pointer, 'x')).toEqual(expected)
  expect(value.list).toEqual([1, 2])
})

test.each([
  '/list/3',
  '/list/4294967295',
  '/list/-1',
  '/list/1.5',
  '/list/name',
  '/__proto__/x',
  '/inner/constructor/x',
  '/a'.repeat(65),
])('IN-12 DL-04 %s changes nothing', (pointer) => {
  expect(setAt(value, pointer, 'x')).toEqual(value)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
