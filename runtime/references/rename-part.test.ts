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
  expect(renamePart(set, documents, renamed)).toEqual([
    {
      document: content(['a', 'PRICE_RANK'], ['b', 'RANK']),
      places: [{ at: '/spec/list/dataSchemas/0/parameters/0/name', before: 'RANK', after: 'PRICE_RANK' }],
    },
  ])
})

test('nothing changes where the name was already wrong', () => {
  const renamed = { before: schema('a', 'X'), after: schema('a', 'Y'), from: 'X', to: 'Y' }
  expect(renamePart(set, [content(['a', 'Z'])], renamed)).toEqual([])
})

const own = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/schema',
    type: 'object',
    properties: {
      sql: { type: 'string', 'x-code': 'sql', 'x-mentions': { part: 'own-parameter', as: 'colon' } },
      body: { type: 'string', 'x-mentions': { part: 'own-parameter', as: 'colon' } },
    },
  },
  {
    $id: 'kumiki:kinds/content',
    type: 'object',
    properties: {
      url: { type: 'string', 'x-mentions': { part: 'result-column', as: 'braces' } },
      list: {
        type: 'object',
        properties: {
          search: {
            type: 'object',
            properties: {
              fields: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    field: { type: 'string', 'x-part': 'result-column' },
                    after: { type: 'string', 'x-part': 'search-field' },
                  },
                },
              },
            },
          },
          dataSchemas: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                parameters: {
                  type: 'array',
                  items: { type: 'object', properties: { field: { type: 'string', 'x-part': 'source-field' } } },
                },
              },
            },
          },
        },
      },
    },
  },
])

test('names in texts follow: of a statement the parameter, not a text or a comment that looks like it', () => {
  const asks = (name: string, sql: string, body: string): Document => ({
    ...{ kind: 'schema', version: 1, key: 'a' },
    spec: { parameters: [{ name }, { name: 'CODES' }], sql, body },
  })
  const before = asks(
    'CODE',
    `SELECT ':CODE' -- :CODE\nFROM T WHERE A = :CODE AND B = :CODES`,
    '[:CODE, :CODES, :CODER]',
  )
  const [followed] = renamePart(own, [], {
    before,
    after: { ...before, spec: { ...before.spec, parameters: [{ name: 'ITEM' }, { name: 'CODES' }] } },
    ...{ from: 'CODE', to: 'ITEM' },
  })
  expect(followed?.document.spec).toEqual({
    parameters: [{ name: 'ITEM' }, { name: 'CODES' }],
    sql: `SELECT ':CODE' -- :CODE\nFROM T WHERE A = :ITEM AND B = :CODES`,
    body: '[:ITEM, :CODES, :ITEMR]',
  })
})

test('what follows is followed in turn: a field of a search, and what is named after it', () => {
  const columns = (...keys: string[]): Document => ({
    ...{ kind: 'schema', version: 1, key: 'a' },
    spec: { resultColumns: keys.map((key) => ({ key })) },
  })
  const list = (field: string): Document => ({
    ...{ kind: 'content', version: 1, key: 'shop.a' },
    spec: {
      url: `/pictures/{${field}}.png`,
      list: {
        dataSchemas: [{ schema: 'schema/a', parameters: [{ name: 'P', source: 'search', field }] }],
        search: { fields: [{ field }, { field: 'OTHER', after: field }] },
      },
    },
  })
  const renamed = { before: columns('CODE', 'OTHER'), after: columns('ITEM', 'OTHER'), from: 'CODE', to: 'ITEM' }
  const [followed] = renamePart(own, [list('CODE')], renamed)
  expect(followed?.document).toEqual(list('ITEM'))
  expect(followed?.places).toHaveLength(4)
})
