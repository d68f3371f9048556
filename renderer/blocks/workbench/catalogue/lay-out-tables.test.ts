import { expect, test } from 'vitest'
import type { TableRelations } from '../../../../runtime/generated/calls/answer.ts'
import { layOutTables } from './lay-out-tables.ts'

const table = (name: string, ...to: string[]): TableRelations => ({
  name,
  keys: [],
  references: to.map((one) => ({ name: '', columns: ['a'], library: '', table: one, theirs: ['a'] })),
})

test('what refers to another table stands right of it; what is bound to none stands apart', () => {
  const { tables, lines, alone } = layOutTables([
    table('line', 'item', 'order'),
    table('order', 'customer'),
    table('item'),
    table('customer'),
    table('log'),
  ])
  const columnOf = Object.fromEntries(tables.map(({ name, column }) => [name, column]))
  expect(columnOf).toEqual({ item: 0, customer: 0, order: 1, line: 2 })
  expect(lines.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual(['line item', 'line order', 'order customer'])
  expect(alone).toEqual(['log'])
  expect(new Set(tables.map(({ column, row }) => `${column} ${row}`)).size).toBe(4)
})

test('circles, a table that refers to itself, and one that is not there end', () => {
  const { tables, lines, alone } = layOutTables([table('a', 'b'), table('b', 'a'), table('c', 'c'), table('d', 'gone')])
  expect(tables.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
  expect(lines).toHaveLength(2)
  expect(alone).toEqual(['c', 'd'])
})

test('a library of 400 tables in one chain is laid out', () => {
  const chain = Array.from({ length: 400 }, (_, index) => table(`t${index}`, ...(index > 0 ? [`t${index - 1}`] : [])))
  expect(Math.max(...layOutTables(chain).tables.map(({ column }) => column))).toBe(399)
})
