import { expect, test } from 'vitest'
import { arrangeColumns, orderColumns } from './arrange-columns.ts'

const column = (name: string) => ({ name, label: name, cell: { type: 'text' as const, value: '' } })
const names = (columns: { name?: string }[]) => columns.map(({ name }) => name).join(' ')
const columns = ['A', 'B', 'C', 'D'].map(column)

test.each([
  ['nothing', undefined, 'A B C D'],
  ['an order', [{ name: 'C' }, { name: 'A' }, { name: 'B' }, { name: 'D' }], 'C A B D'],
  ['one that is hidden', [{ name: 'B', hidden: true }], 'A C D'],
  ['a column that came since keeps its place', [{ name: 'D' }, { name: 'C' }, { name: 'A' }], 'D B C A'],
  ['a column that is gone', [{ name: 'X' }, { name: 'B' }, { name: 'A' }], 'B A C D'],
  ['all hidden: none is', columns.map(({ name }) => ({ name, hidden: true })), 'A B C D'],
])('columns as their reader wants them: %s', (_, arrangement, expected) => {
  expect(names(arrangeColumns(columns, arrangement))).toBe(expected)
})

test('a width of the reader is the least and the greatest', () => {
  expect(arrangeColumns(columns, [{ name: 'B', width: 90 }])[1]).toMatchObject({
    width: 90,
    minWidth: 90,
    maxWidth: 90,
  })
})

test('the settings list hidden columns too, in their order', () => {
  expect(names(orderColumns(columns, [{ name: 'C', hidden: true }, { name: 'A' }]))).toBe('C B A D')
})

test('what is left is not buttons alone: nobody would know of what they are', () => {
  const button = { name: 'BUY', label: '', cell: { type: 'button' as const, label: 'Buy', onPress: [] } }
  const hidden = columns.map(({ name }) => ({ name, hidden: true }))
  expect(names(arrangeColumns([...columns, button], hidden))).toBe('A B C D BUY')
})
