import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { namedPartAt, namedParts } from './named-parts.ts'
import { renamedParts } from './renamed-parts.ts'

const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/thing',
    type: 'object',
    properties: {
      parts: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string', 'x-names': true }, size: { type: 'integer' } },
        },
      },
    },
  },
])
const thing = (...parts: [name: string, size: number][]): Document => ({
  ...{ kind: 'thing', version: 1, key: 'a' },
  spec: { parts: parts.map(([name, size]) => ({ name, size })) },
})

test('the parts of a document, and the one at a place', () => {
  const document = thing(['A', 1], ['', 2], ['B', 3])
  expect(namedParts(set, document)).toEqual([
    { at: '/spec/parts/0/name', name: 'A' },
    { at: '/spec/parts/2/name', name: 'B' },
  ])
  expect(namedPartAt(set, document, '/spec/parts/2/name')).toEqual({ at: '/spec/parts/2/name', name: 'B' })
  for (const at of ['/spec/parts/1/name', '/spec/parts/0/size', '/spec/parts/9/name', '/name', ''])
    expect(namedPartAt(set, document, at), at).toBeUndefined()
})

test.each<[string, Document, Document, object[]]>([
  ['typed anew', thing(['A', 1]), thing(['B', 1]), [{ at: '/spec/parts/0/name', from: 'A', to: 'B' }]],
  ['another thing in its place', thing(['A', 1]), thing(['B', 2]), []],
  ['moved', thing(['A', 1], ['B', 1]), thing(['B', 1], ['A', 1]), []],
  ['gone', thing(['A', 1], ['B', 1]), thing(['B', 1]), []],
  ['added before', thing(['A', 1]), thing(['C', 1], ['A', 1]), []],
])('%s', (_name, before, after, wanted) => {
  expect(renamedParts(set, before, after)).toEqual(wanted)
})
