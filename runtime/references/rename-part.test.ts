import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { renamePart } from './rename-part.ts'

const parameters = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string', 'x-part': 'schema-parameter' } } },
}
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/schema', type: 'object', properties: {} },
  {
    $id: 'kumiki:kinds/content',
    type: 'object',
    properties: {
      list: {
        type: 'object',
        properties: { dataSchemas: { type: 'array', items: { type: 'object', properties: { parameters } } } },
      },
    },
  },
])

const schema = (key: string, ...names: string[]): Document => ({
  kind: 'schema',
  version: 1,
  key,
  spec: { parameters: names.map((name) => ({ name })) },
})
const content = (...chain: [schema: string, parameter: string][]): Document => ({
  kind: 'content',
  version: 1,
  key: 'shop.a',
  spec: { list: { dataSchemas: chain.map(([of, name]) => ({ schema: `schema/${of}`, parameters: [{ name }] })) } },
})

test('parameters follow the schema that they belong to, and no other of the same name', () => {
  const documents = [content(['a', 'RANK'], ['b', 'RANK']), schema('a', 'RANK'), schema('b', 'RANK')]
  const renamed = { before: schema('a', 'RANK'), after: schema('a', 'PRICE_RANK'), from: 'RANK', to: 'PRICE_RANK' }
  expect(renamePart(set, documents, renamed)).toEqual([content(['a', 'PRICE_RANK'], ['b', 'RANK'])])
})

test('nothing changes where the name was already wrong', () => {
  const renamed = { before: schema('a', 'X'), after: schema('a', 'Y'), from: 'X', to: 'Y' }
  expect(renamePart(set, [content(['a', 'Z'])], renamed)).toEqual([])
})
