import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { joinTo, put, rowsOf, stepTo, takeOut } from './places.ts'
import { layoutShape, nextSpan, spanOf, withSpan, type Box, type LayoutShape } from './shape.ts'

const item: JsonSchema = {
  $id: 'kumiki:fields/item',
  type: 'object',
  properties: {
    type: {
      default: 1,
      oneOf: [
        { const: 1, title: 'Field', 'x-facts': { field: true } },
        { const: 2, title: 'Group', 'x-facts': { items: true } },
        { const: 99, title: 'End' },
      ],
    },
    field: { type: 'string', 'x-part': 'result-column' },
    items: { type: 'array', items: { $ref: 'kumiki:fields/item' } },
  },
}
const cells: JsonSchema = {
  type: 'array',
  'x-fill': '/items/0/field',
  items: {
    type: 'object',
    properties: {
      span: { type: 'integer', minimum: 1, maximum: 24, default: 12 },
      items: { type: 'array', items: { $ref: 'kumiki:fields/item' } },
    },
  },
}
const fields: JsonSchema = {
  type: 'array',
  'x-identity': 'field',
  items: {
    type: 'object',
    properties: {
      field: { type: 'string', 'x-part': 'result-column' },
      size: {
        oneOf: [
          { const: 'small', title: 'Small', 'x-facts': { span: 8 } },
          { const: 'medium', title: 'Medium', 'x-facts': { span: 16 } },
          { const: 'large', title: 'Large', 'x-facts': { span: 24 } },
        ],
      },
    },
  },
}
const set = makeJsonSchemaSet([item])
const shapeOf = (schema: JsonSchema): LayoutShape => {
  const shape = layoutShape(set, schema)
  if (!shape) throw new Error('No layout')
  return shape
}
const grid = shapeOf(cells)
const flat = shapeOf(fields)

/** Cells in short: `A` one field, `A B` two in a cell, `(A B)` a group of them, `-` an empty cell; `/` ends a cell. */
const read = (text: string): Box[] =>
  text.split('/').map((cell) => (cell.trim() === '-' ? { items: [] } : { items: itemsIn(cell.trim()) }))
const itemsIn = (text: string): Box[] =>
  [...text.matchAll(/\(([^)]*)\)|(\w+)/g)].map(([, group, field]) =>
    field === undefined ? { type: 2, items: itemsIn(group ?? '') } : { field },
  )
const write = (list: readonly Box[]): string => list.map((cell) => itemsOf(cell) || '-').join('/')
const itemsOf = (holder: Box): string =>
  (holder['items'] as Box[]).map((box) => (box['type'] === 2 ? `(${itemsOf(box)})` : String(box['field']))).join(' ')

test('a list is a layout by what its schema says; others are none', () => {
  expect(grid).toMatchObject({ list: 'items', part: { name: 'field', kind: 'result-column' }, width: { usual: 12 } })
  expect(flat).toMatchObject({ list: undefined, part: { name: 'field' }, width: { name: 'size', usual: 8 } })
  expect(layoutShape(set, { type: 'array', items: { type: 'string' } })).toBeUndefined()
  expect(layoutShape(set, { ...cells, 'x-fill': '/no/0/field' })).toBeUndefined()
})

test.each([
  ['a cell goes before another', 'A/B/C', '/2/items/0', '', 0, 'C/A/B', '/0/items/0'],
  ['and behind it', 'A/B/C', '/0/items/0', '', 2, 'B/A/C', '/1/items/0'],
  ['one goes into another cell, its own goes', 'A/B/C', '/0/items/0', '/2/items', 1, 'B/C A', '/1/items/1'],
  ['one of two goes out of its cell', 'A B/C', '/0/items/0', '', 2, 'B/C/A', '/2/items/0'],
  [
    'one goes to an empty cell, which changes place with it',
    'A/-/C',
    '/0/items/0',
    '/1/items',
    0,
    '-/A/C',
    '/1/items/0',
  ],
  ['one goes into a group', 'A/(B)', '/0/items/0', '/1/items/0/items', 1, '(B A)', '/0/items/0/items/1'],
  ['an empty group keeps no place free', 'A/()', '/0/items/0', '/1/items/0/items', 0, '(A)', '/0/items/0/items/0'],
  ['one goes out of a group', '(A B)/C', '/0/items/0/items/0', '', 0, 'A/(B)/C', '/0/items/0'],
  ['one among several goes down', 'A B C', '/0/items/0', '/0/items', 2, 'B A C', '/0/items/1'],
])('%s', (_what, before, from, list, index, after, at) => {
  const placed = put(grid, read(before), { from }, { list, index })
  expect(placed && write(placed.cells)).toBe(after)
  expect(placed?.at).toBe(at)
})

test('a group does not go into itself, and what is not there goes nowhere', () => {
  expect(put(grid, read('(A)'), { from: '/0/items/0' }, { list: '/0/items/0/items', index: 0 })).toBeUndefined()
  expect(put(grid, read('A'), { from: '/3/items/0' }, { list: '', index: 0 })).toBeUndefined()
})

test('what is new stands in a cell of its own, and a cell keeps what it says of itself where it goes', () => {
  const placed = put(grid, read('A'), { made: { field: 'N' } }, { list: '', index: 1 })
  expect(placed && write(placed.cells)).toBe('A/N')
  const wide = [{ key: 'x', span: 24, items: [{ field: 'A' }] }, { items: [{ field: 'B' }] }]
  expect(put(grid, wide, { from: '/0/items/0' }, { list: '', index: 2 })?.cells[1]).toBe(wide[0])
})

test('cells that name their part by themselves are moved as they are', () => {
  const three = ['A', 'B', 'C'].map((field) => ({ field }))
  expect(put(flat, three, { from: '/0' }, { list: '', index: 2 })).toEqual({
    cells: [{ field: 'B' }, { field: 'A' }, { field: 'C' }],
    at: '/1',
  })
  expect(takeOut(flat, three, '/1')).toEqual([{ field: 'A' }, { field: 'C' }])
})

test('what is taken out takes the cell along that it filled alone', () => {
  expect(write(takeOut(grid, read('A/B C'), '/0/items/0'))).toBe('B C')
  expect(write(takeOut(grid, read('A/B C'), '/1/items/0'))).toBe('A/C')
  expect(write(takeOut(grid, read('A/-'), '/1'))).toBe('A')
})

test.each([
  ['A/B/C/D', '/1/items/0', 'left', 'B/A/C/D'],
  ['A/B/C/D', '/0/items/0', 'right', 'B/A/C/D'],
  ['A/B/C/D', '/3/items/0', 'up', 'A/D/B/C'],
  ['A/B/C/D', '/0/items/0', 'down', 'B/C/A/D'],
  ['A/B/C', '/1/items/0', 'down', 'A/C/B'],
  ['A B/C', '/0/items/1', 'up', 'B A/C'],
  ['A B/C', '/0/items/0', 'up', 'A/B/C'],
  ['A B/C', '/0/items/1', 'down', 'A/B/C'],
  ['A B/C', '/0/items/0', 'right', 'B/A/C'],
  ['(A B)/C', '/0/items/0/items/1', 'down', '(A) B/C'],
] as const)('in %s what stands at %s goes %s: %s', (before, at, way, after) => {
  const to = stepTo(grid, read(before), at, way)
  expect(to && write(put(grid, read(before), { from: at }, to)?.cells ?? [])).toBe(after)
})

test.each([
  ['A/B', '/0/items/0', 'left'],
  ['A/B', '/1/items/0', 'right'],
  ['A/B', '/0/items/0', 'up'],
  ['A/B', '/0/items/0', 'down'],
] as const)('in %s what stands at %s has nowhere to go %s', (before, at, way) => {
  expect(stepTo(grid, read(before), at, way)).toBeUndefined()
})

test.each([
  ['A/B', '/1/items/0', 'before', 'A B'],
  ['A B/C D', '/1/items/1', 'before', 'A B D/C'],
  ['(A)/B', '/1/items/0', 'before', '(A B)'],
  ['(A) B', '/0/items/1', 'before', '(A B)'],
  ['A B/C', '/0/items/0', 'after', 'B/C A'],
  ['A/(B)', '/0/items/0', 'after', '(B A)'],
] as const)('in %s what stands at %s goes to the one %s it: %s', (before, at, side, after) => {
  const to = joinTo(grid, read(before), at, side)
  expect(to && write(put(grid, read(before), { from: at }, to)?.cells ?? [])).toBe(after)
  expect(joinTo(grid, read(before), '/0/items/0', 'before')).toBeUndefined()
})

test('cells fill rows of 24 parts', () => {
  const spans = [12, 12, 24, 8, 8, 16].map((span) => ({ span }))
  expect(rowsOf(grid, spans).map(({ row, start }) => [row, start])).toEqual([
    [0, 0],
    [0, 12],
    [1, 0],
    [2, 0],
    [2, 8],
    [3, 0],
  ])
})

test('a width is one of 24 parts, or the code that comes nearest; the usual one is not said', () => {
  expect(withSpan(grid, { span: 8 }, 30)).toEqual({ span: 24 })
  expect(withSpan(grid, { span: 8 }, 12)).toEqual({})
  expect(withSpan(flat, { field: 'A' }, 23)).toEqual({ field: 'A', size: 'large' })
  expect(withSpan(flat, { field: 'A', size: 'large' }, 9)).toEqual({ field: 'A' })
  expect([spanOf(flat, { size: 'medium' }), spanOf(flat, {}), spanOf(grid, { span: 99 })]).toEqual([16, 8, 24])
  expect([nextSpan(grid, 12, true), nextSpan(grid, 10, false), nextSpan(grid, 24, true)]).toEqual([16, 8, 24])
  expect(nextSpan(flat, 8, true)).toBe(16)
})
