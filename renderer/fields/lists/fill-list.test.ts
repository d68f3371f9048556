import { expect, test } from 'vitest'
import { fillList } from './fill-list.ts'

const parts = [{ key: 'CODE' }, { key: 'NAME' }, { key: 'PRICE' }]

test('an item is added for each part that no item names, wherever it stands in it', () => {
  const list = [{ span: 24, items: [{ type: 2, items: [{ field: 'NAME' }] }] }]
  expect(fillList(list, parts, '/items/0/field')).toEqual([
    { items: [{ field: 'CODE' }] },
    { items: [{ field: 'PRICE' }] },
  ])
  expect(fillList([{ field: 'CODE' }, { field: 'NAME' }, { field: 'PRICE' }], parts, '/field')).toEqual([])
})

test('an item says what its part is called where the part has no label of its own', () => {
  const named = [{ key: 'CODE', label: 'Code' }, { key: 'NAME' }]
  expect(fillList([], named, '/items/0/field', '/items/0/label')).toEqual([
    { items: [{ field: 'CODE' }] },
    { items: [{ field: 'NAME', label: 'NAME' }] },
  ])
})
