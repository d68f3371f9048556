import { expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { makeLists } from './make-lists.ts'

const block = { $ref: 'kumiki:blocks/block' }
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/screen', type: 'object', properties: { blocks: { type: 'array', items: block } } },
  {
    $id: 'kumiki:blocks/block',
    type: 'object',
    properties: {
      text: { anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'array' }] },
      blocks: { type: 'array', items: block },
      names: { type: 'array', items: { type: 'string' } },
    },
    patternProperties: { '^\\d+$': { type: 'array', items: block } },
  },
] as never)
const blocksOf = (blocks: unknown) =>
  makeLists({ kind: 'screen', version: 1, key: 'shop', spec: { blocks } }, set).spec['blocks']

test('one thing where a list is taken is a list of one, at any depth', () => {
  expect(blocksOf({ text: 'a', blocks: { '404': { blocks: { text: 'b' } } } })).toEqual([
    { text: 'a', blocks: [{ '404': [{ blocks: [{ text: 'b' }] }] }] },
  ])
})

test('lists stay, and so does what may be one thing or what no schema knows', () => {
  const same = [{ text: { $get: 'row.a' }, names: ['a'], blocks: [], other: { text: 'b' } }, { text: ['a'] }]
  expect(blocksOf(same)).toEqual(same)
})
