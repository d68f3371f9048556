import { expect, test } from 'vitest'
import type { FolderRow } from './tree-of.ts'
import { treeOf } from './tree-of.ts'

const row = (id: number, key: string, parent?: string, closed?: string): FolderRow => ({
  id,
  address: `folder/${key}`,
  name: { ja: `${key}の箱`, en: `Box ${key}` },
  closed,
  ...(parent !== undefined && { parent: `folder/${parent}` as const }),
})

test('folders below folders, and the way to one of them', () => {
  const rows = [row(1, 'a'), row(2, 'b', 'a', 'View only'), row(3, 'c', 'b'), row(4, 'd')]
  expect(treeOf(rows, 3, 'en')).toEqual({
    items: [
      {
        value: 1,
        label: 'Box a',
        children: [
          { value: 2, label: 'Box b', disabled: true, note: 'View only', children: [{ value: 3, label: 'Box c' }] },
        ],
      },
      { value: 4, label: 'Box d' },
    ],
    path: [1, 2, 3],
  })
})

test.each([
  ['of a parent that is not seen: at the top', [row(3, 'c', 'b')], 3, [3]],
  ['in no folder', [row(1, 'a')], undefined, []],
  ['in one that is not seen', [row(1, 'a')], 9, []],
  ['in itself: left out', [row(5, 'e', 'f'), row(6, 'f', 'e'), row(1, 'a')], 5, []],
])('%s', (_name, rows, wanted, path) => {
  const tree = treeOf(rows, wanted, 'ja')
  expect(tree.path).toEqual(path)
  expect(tree.items.map(({ value }) => value)).toEqual(rows.filter(({ id }) => id < 5).map(({ id }) => id))
})
