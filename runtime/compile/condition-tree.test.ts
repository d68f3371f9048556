import { expect, test } from 'vitest'
import { conditionTree } from './condition-tree.ts'

const a = { name: 'row.A', condition: '=', value: 1 }
const b = { name: 'row.B', condition: '=', value: 2 }
const c = { name: 'row.C', condition: '=', value: 3 }
const items = { a: { name: 'A', value: 1 }, b: { name: 'B', value: 2 }, c: { name: 'C', value: 3 } }
const and = { type: 'AND' as const }
const or = { type: 'OR' as const }

test.each([
  ['nothing', undefined, undefined],
  ['no items', [], undefined],
  ['one', [items.a], a],
  ['a AND b', [items.a, { ...and, ...items.b }], { all: [a, b] }],
  ['a OR b', [items.a, { ...or, ...items.b }], { any: [a, b] }],
  ['a AND b OR c', [items.a, { ...and, ...items.b }, { ...or, ...items.c }], { any: [{ all: [a, b] }, c] }],
  ['a OR b AND c', [items.a, { ...or, ...items.b }, { ...and, ...items.c }], { any: [a, { all: [b, c] }] }],
  ['absent type is AND', [items.a, items.b], { all: [a, b] }],
  [
    'the first one’s type means nothing',
    [
      { ...or, ...items.a },
      { ...and, ...items.b },
    ],
    { all: [a, b] },
  ],
])('%s', (_name, list, tree) => {
  expect(conditionTree(list, 'row', [])).toEqual(tree)
})

test('values of number columns are numbers, of text columns texts', () => {
  const columns = [
    { key: 'A', name: 'A', typeClass: 'Number' as const },
    { key: 'B', name: 'B', typeClass: 'String' as const },
  ]
  expect(
    conditionTree(
      [
        { name: 'A', value: '10' },
        { name: 'B', value: '10' },
      ],
      'row',
      columns,
    ),
  ).toEqual({
    all: [
      { name: 'row.A', condition: '=', value: 10 },
      { name: 'row.B', condition: '=', value: '10' },
    ],
  })
})
