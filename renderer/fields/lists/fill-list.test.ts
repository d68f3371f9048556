import { expect, test } from 'vitest'
import { withBrought } from '../offered.ts'
import { fillList, fillOffered } from './fill-list.ts'

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

test('B9 what a call offers is added with what it brings, numbered on from what is there', () => {
  const offered = [
    { value: 'ID', label: 'ID', brings: { inputType: 'number', key: true } },
    { value: 'NAME', label: 'NAME', brings: { inputType: null, key: null } },
    { value: 'MADE', label: 'MADE', brings: { inputType: 'date', key: null } },
  ]
  expect(fillOffered([{ column: 'NAME' }], offered, { at: '/column', numberAt: '/from' })).toEqual([
    { column: 'ID', inputType: 'number', key: true, from: 2 },
    { column: 'MADE', inputType: 'date', from: 3 },
  ])
  expect(withBrought({ column: 'ID', key: true, trim: true }, { brings: { key: null, inputType: 'date' } })).toEqual({
    column: 'ID',
    trim: true,
    inputType: 'date',
  })
})

test('B10 what a part brings stands in the item that is made for it', () => {
  const brings = { label: 'Price', inputType: 'number' }
  expect(fillList([], [{ key: 'PRICE', brings }], '/key')).toEqual([{ key: 'PRICE', ...brings }])
})
