import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from './json-schema-set.ts'
import { showValue } from './show-value.ts'

const set = makeJsonSchemaSet([
  { $id: 'kumiki:common/text', title: 'Text', anyOf: [{ type: 'string' }, { type: 'object' }] },
] as JsonSchema[])

const column = {
  type: 'object',
  properties: {
    field: { title: 'Field', type: 'string' },
    align: {
      title: 'Alignment',
      oneOf: [
        { const: 'left', title: 'Left' },
        { const: 'right', title: 'Right' },
      ],
      default: 'left',
    },
    text: {
      title: 'Text',
      type: 'object',
      properties: { symbol: { title: 'Symbol', type: 'string' }, comma: { title: 'Comma', type: 'boolean' } },
    },
    keys: { title: 'Keys', type: 'array', items: { type: 'string' } },
  },
} as unknown as JsonSchema
const { align, keys, text } = column.properties!

const items = {
  type: 'array',
  items: { type: 'object', properties: { field: { type: 'string', 'x-part': 'result-column' } } },
} as unknown as JsonSchema

test.each([
  ['items that name parts are these', items, [{ field: 'CODE' }, { field: 'NAME' }], 'CODE, NAME'],
  ['other items are counted', items, [{ field: 'CODE' }, {}], '2'],
  ['a code is its title', align, 'right', 'Right'],
  ['nothing is the default', align, undefined, 'Left'],
  ['plain items in one line', keys, ['A', 'B'], 'A, B'],
  ['an object is a line for each property', text, { symbol: '¥', comma: true }, 'Symbol: ¥\nComma: ✓'],
  [
    'an object within stands further right',
    column,
    { field: 'PRICE', align: 'right', text: { symbol: '¥', comma: true } },
    'Field: PRICE\nAlignment: Right\nText:\n  Symbol: ¥\n  Comma: ✓',
  ],
  ['a property that nobody knows', column, { other: 1 }, 'other: 1'],
])('%s', (_name, schema, value, expected) => {
  expect(showValue(set, schema, value, 'en')).toBe(expected)
})
