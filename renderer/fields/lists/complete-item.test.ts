import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { completeItem } from './complete-item.ts'

const parameters: JsonSchema = {
  type: 'array',
  'x-widget': 'mapping',
  'x-identity': 'name',
  items: {
    type: 'object',
    required: ['name', 'source'],
    properties: {
      name: { type: 'string', 'x-part': 'schema-parameter' },
      source: { oneOf: [{ const: 'input', title: 'Input' }] },
      field: { type: 'string', 'x-part': 'source-field' },
    },
  },
}
const page: JsonSchema = {
  type: 'object',
  properties: {
    type: {
      oneOf: [
        { const: 1, title: 'Add', 'x-facts': { inputs: true } },
        { const: 3, title: 'Delete' },
      ],
    },
    dataSchemas: {
      type: 'array',
      items: { type: 'object', properties: { schema: { type: 'string' }, parameters } },
    },
    inputs: {
      type: 'array',
      'x-fill': '/key',
      'x-fill-part': 'page-parameter',
      'x-show': { name: 'type.inputs', condition: '=', value: true },
      items: { type: 'object', properties: { key: { type: 'string' } } },
    },
  },
}
const set = makeJsonSchemaSet([])
const asked: Part[] = [{ key: 'CODE', brings: { label: 'Code' } }, { key: 'NAME' }]

/** Parts as the reader of documents gives them: the sources are the inputs that stand there. */
const parts = (name: string, at: string, value: unknown): Part[] | undefined => {
  const inputs = (value as { pages: { inputs?: { key: string }[] }[] }).pages[0]?.inputs ?? []
  return name === 'source-field' ? inputs.map(({ key }) => ({ key, typed: true })) : at === '' ? undefined : asked
}
const completed = (item: object, known = parts) =>
  completeItem({ set, parts: known, narrowed: () => undefined }, '/pages/0', page, { pages: [item] })
const dataSchemas = [{ schema: 'schema/add' }]

test('a page gets the inputs for which its schema asks, and what they pass on', () => {
  expect(completed({ type: 1, dataSchemas })).toEqual({
    pages: [
      {
        type: 1,
        dataSchemas: [
          {
            schema: 'schema/add',
            parameters: [
              { name: 'CODE', source: 'input', field: 'CODE' },
              { name: 'NAME', source: 'input', field: 'NAME' },
            ],
          },
        ],
        inputs: [{ key: 'CODE', label: 'Code' }, { key: 'NAME' }],
      },
    ],
  })
})

test('what does not apply is not filled, and nothing is made of what is not known yet', () => {
  const item = { type: 3, dataSchemas }
  expect(completed(item)).toEqual({ pages: [item] })
  expect(completed({ type: 1, dataSchemas }, () => undefined)).toBeUndefined()
})
