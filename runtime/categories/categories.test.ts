import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHash, toHash } from './category-path.ts'
import { categoryTree, findCategory } from './category-tree.ts'

test.each([
  [['工具', 'A/B'], '%E5%B7%A5%E5%85%B7/A%2FB'],
  [['Tools', 'Hammers'], 'Tools/Hammers'],
  [['a', null], 'a/'],
  [[], ''],
] as const)('%j ⇄ %s', (path, hash) => {
  expect(toHash(path)).toBe(hash)
  expect(fromHash(`#${hash}`)).toEqual(path)
  expect(fromHash(hash)).toEqual(path)
})

test('an address with two # is read by its last one', () => {
  expect(fromHash('#/b2b/list/7/AbCdEfGhIj?type=1#%E5%B7%A5%E5%85%B7/A%23B')).toEqual(['工具', 'A#B'])
  expect(fromHash('##Tools')).toEqual(['Tools'])
})

test('a hash that cannot be read is no path', () => {
  expect(fromHash('#%E5%B7')).toBe(undefined)
})

test('every path comes back from its hash', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }), (path) => {
      expect(fromHash(`#${toHash(path)}`)).toEqual(path)
    }),
  )
})

const rows = [
  { values: ['工具', 'ハンマー'], count: 3 },
  { values: ['工具', 'ドライバー'], count: 2 },
  { values: ['工具', null], count: 1 },
  { values: ['建材', ''], count: 4 },
  { values: [null, 'x'], count: 1 },
]

test('the tree counts at and below each node; an empty value below the first level is no node', () => {
  expect(categoryTree(rows, '（なし）')).toEqual([
    {
      value: '工具',
      label: '工具',
      count: 6,
      children: [
        { value: 'ハンマー', label: 'ハンマー', count: 3 },
        { value: 'ドライバー', label: 'ドライバー', count: 2 },
      ],
    },
    { value: '建材', label: '建材', count: 4 },
    { value: null, label: '（なし）', count: 1, children: [{ value: 'x', label: 'x', count: 1 }] },
  ])
})

test('without counts there are none', () => {
  expect(categoryTree([{ values: ['a'] }])).toEqual([{ value: 'a', label: 'a' }])
})

test('a path is found node by node, or not at all', () => {
  const tree = categoryTree(rows)
  expect(findCategory(tree, ['工具', 'ハンマー'])?.map(({ label }) => label)).toEqual(['工具', 'ハンマー'])
  expect(findCategory(tree, ['工具', 'のこぎり'])).toBe(undefined)
  expect(findCategory(tree, ['ハンマー'])).toBe(undefined)
  expect(findCategory(tree, [])).toEqual([])
})
