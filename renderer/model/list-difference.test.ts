import { expect, test } from 'vitest'
import { adopted, listDifference } from './list-difference.ts'

const before = [
  { key: 'c1', name: 'CODE', typeClass: 'String', size: 10, label: 'コード' },
  { key: 'c2', name: 'NAME', typeClass: 'String', size: 20 },
  { key: 'c3', name: 'OLD', typeClass: 'Number' },
]
const found = [
  { key: 'NAME', name: 'NAME', typeClass: 'String', size: 20, extra: 1 },
  { key: 'code', name: 'code', typeClass: 'String', size: 12 },
  { key: 'PRICE', name: 'PRICE', typeClass: 'Number', size: 9 },
]
const ways = { by: 'name', compared: ['typeClass', 'size'], taken: ['key', 'name', 'typeClass', 'size'] }

test('what is new, changed and gone is told, letters apart', () => {
  expect(listDifference(before, found, ways).map(({ change, name, properties }) => [change, name, properties])).toEqual(
    [
      ['changed', 'code', ['size']],
      ['new', 'PRICE', []],
      ['gone', 'OLD', []],
    ],
  )
})

test('chosen differences are taken over; keys and labels stay, and what is not chosen is as before', () => {
  const all = listDifference(before, found, ways)
  expect(adopted(before, found, all, ways)).toEqual([
    { key: 'c2', name: 'NAME', typeClass: 'String', size: 20 },
    { key: 'c1', name: 'code', typeClass: 'String', size: 12, label: 'コード' },
    { key: 'PRICE', name: 'PRICE', typeClass: 'Number', size: 9 },
  ])
  expect(adopted(before, found, [], ways).map(({ name, size }) => [name, size])).toEqual([
    ['NAME', 20],
    ['CODE', 10],
    ['OLD', undefined],
  ])
})

test('a column of another name that is like the one at its place is renamed, and keeps its key and label', () => {
  const kept = [before[0]!, { key: 'c2', name: 'NAME', typeClass: 'String', size: 20, label: '品名' }]
  const now = [
    { name: 'CODE', typeClass: 'String', size: 10 },
    { name: 'TITLE', typeClass: 'String', size: 20 },
  ]
  const all = listDifference(kept, now, { ...ways, renames: true })
  expect(all.map(({ change, name }) => [change, name])).toEqual([['renamed', 'TITLE']])
  expect(adopted(kept, now, all, ways)[1]).toEqual({
    key: 'c2',
    name: 'TITLE',
    typeClass: 'String',
    size: 20,
    label: '品名',
  })
  expect(adopted(kept, now, [], ways).map(({ name }) => name)).toEqual(['CODE', 'NAME'])
  expect(listDifference(kept, now, ways).map(({ change }) => change)).toEqual(['new', 'gone'])
})
