import { expect, test } from 'vitest'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { toFormSchema } from './form-schema.ts'

const day: JsonSchema = { $id: 'kumiki:common/day', title: 'Day', type: 'string', format: 'date' }
const thing: JsonSchema = {
  $id: 'kumiki:kinds/thing',
  type: 'object',
  required: ['name'],
  properties: {
    is: { const: 'thing' },
    name: { title: 'Name', type: 'string', maxLength: 10, pattern: '^[a-z]+$' },
    size: { title: 'Size', type: 'integer', minimum: 1, maximum: 9, default: 3, 'x-required': true },
    mode: {
      title: 'Mode',
      oneOf: [
        { const: 1, title: 'Plain', 'x-facts': { size: false } },
        { const: 2, title: 'Sized' },
      ],
    },
    day: { $ref: 'kumiki:common/day', description: 'When it begins.' },
    inner: { title: 'Inner', type: 'object', properties: { open: { title: 'Open', type: 'boolean' } } },
    rows: { title: 'Rows', type: 'array', maxItems: 5, items: { $ref: 'kumiki:kinds/thing' } },
    shape: { title: 'Shape', oneOf: [{ type: 'object', properties: { is: { const: 'box' } } }, { type: 'number' }] },
    key: { title: 'Key', type: 'object', 'x-secret': { maxLength: 8 }, properties: { $secret: { type: 'string' } } },
  },
}
const { schema, uiSchema } = toFormSchema(makeJsonSchemaSet([day, thing]), thing)

test('rjsf gets the schema as it is: types, codes, formats, limits, and what is required', () => {
  expect(schema).toEqual({
    type: 'object',
    required: ['name', 'size'],
    properties: {
      name: thing.properties!['name'],
      size: thing.properties!['size'],
      mode: {
        title: 'Mode',
        type: 'number',
        oneOf: [
          { const: 1, title: 'Plain' },
          { const: 2, title: 'Sized' },
        ],
      },
      day: { title: 'Day', description: 'When it begins.', type: 'string', format: 'date' },
      inner: { ...thing.properties!['inner'], required: [] },
      rows: { title: 'Rows', type: 'array', maxItems: 5 },
      shape: { title: 'Shape' },
      key: { title: 'Key', type: 'object', 'x-secret': { maxLength: 8 } },
    },
  })
})

test('beside it stand the names of the registries', () => {
  expect(uiSchema).toEqual({
    name: { 'ui:widget': 'textbox' },
    size: { 'ui:widget': 'number' },
    mode: { 'ui:widget': 'select' },
    day: { 'ui:widget': 'date' },
    inner: { open: { 'ui:widget': 'checkbox' } },
    rows: { 'ui:field': 'list' },
    shape: { 'ui:field': 'union' },
    key: { 'ui:field': 'secret' },
  })
})

test('what has no effect yet is not asked for', () => {
  const idle: JsonSchema = { title: 'Idle', type: 'string', 'x-no-effect': true }
  const form = toFormSchema(makeJsonSchemaSet([]), {
    type: 'object',
    required: ['idle'],
    properties: { idle, name: { type: 'string' } },
  })
  expect(form.schema).toEqual({ type: 'object', required: [], properties: { name: { type: 'string' } } })
})
