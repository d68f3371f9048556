import { expect, test } from 'vitest'
import { typesOfBlocks } from './types-of-blocks.ts'

test('blocks in blocks are found, also in tabs, in steps and at the foot of a dialog', () => {
  const screen = [
    {
      type: 'tabs',
      tabs: [
        { key: 'a', blocks: [{ type: 'form' }] },
        { key: 'b', blocks: [{ type: 'json' }] },
      ],
    },
    { type: 'steps', steps: [{ key: 'c', blocks: [{ type: 'bar', blocks: [{ type: 'button' }] }] }] },
    { type: 'dialog', blocks: [{ type: 'compare' }], foot: [{ type: 'text' }] },
  ]
  expect([...typesOfBlocks(screen)].sort()).toEqual([
    ...['bar', 'button', 'compare', 'dialog', 'form', 'json', 'steps', 'tabs', 'text'],
  ])
})

test('what only looks like a block is none: a cell, a value with a type', () => {
  const table = { type: 'table', rows: [{ type: 'sql' }], columns: [{ cell: { type: 'text', value: 'a' } }] }
  expect([...typesOfBlocks([table])]).toEqual(['table'])
})
