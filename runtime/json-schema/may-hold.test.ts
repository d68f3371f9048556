import { expect, test } from 'vitest'
import { mayHold } from './may-hold.ts'
import { makeJsonSchemaSet } from './json-schema-set.ts'

const set = makeJsonSchemaSet([
  { $id: 'kumiki:a/tree', properties: { name: { type: 'string' }, children: { items: { $ref: 'kumiki:a/tree' } } } },
  {
    $id: 'kumiki:a/site',
    properties: { tree: { $ref: 'kumiki:a/tree' }, own: { $ref: 'kumiki:a/tree', 'x-blob': true } },
  },
  { $id: 'kumiki:a/union', oneOf: [{ const: 1 }, { properties: { logo: { 'x-blob': true } } }] },
])

test.each([
  ['kumiki:a/tree', 'x-blob', false],
  ['kumiki:a/site', 'x-blob', true],
  ['kumiki:a/site', 'x-ref', false],
  ['kumiki:a/union', 'x-blob', true],
])('%s with %s: %s', (id, annotation, expected) => {
  expect(mayHold(set, annotation)(set.get(id))).toBe(expected)
  expect(mayHold(set, annotation)(set.get(id))).toBe(expected)
})
