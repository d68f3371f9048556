import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './json-schema-set.ts'
import { toValidationSchema } from './to-validation-schema.ts'

const schemas: JsonSchema[] = [
  { $id: 'kumiki:dialects/server', title: 'Server', const: 1, 'x-facts': { server: true } },
  { $id: 'kumiki:dialects/embedded', title: 'Embedded', const: 2, 'x-facts': { server: false } },
  {
    $id: 'kumiki:common/text',
    oneOf: [
      { type: 'string' },
      {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: { ja: { type: 'string' }, en: { type: 'string' } },
      },
    ],
  },
  {
    $id: 'kumiki:blocks/heading',
    type: 'object',
    additionalProperties: false,
    required: ['type', 'text'],
    properties: { type: { const: 'heading' }, text: { $ref: 'kumiki:common/text' } },
  },
  {
    $id: 'kumiki:blocks/group',
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: { type: { const: 'group' }, blocks: { type: 'array', items: { $ref: 'kumiki:common/block' } } },
  },
  {
    $id: 'kumiki:common/block',
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    'x-union-of': 'blocks',
  },
  {
    $id: 'kumiki:kinds/thing',
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: {
      kind: { title: 'Kind', 'x-union-of': 'dialects' },
      host: {
        type: 'string',
        maxLength: 5,
        'x-show': { name: 'kind.server', condition: '=', value: true },
        'x-required': true,
      },
      align: {
        default: 'left',
        oneOf: [
          { const: 'left', title: 'Left' },
          { const: 'free', title: 'Free', 'x-facts': { at: true } },
        ],
      },
      at: { type: 'integer', 'x-show': { name: 'align.at', condition: '=', value: true } },
      flag: { type: 'boolean', default: false },
      reason: { type: 'string', 'x-show': { name: 'flag', condition: '=', value: true }, 'x-required': true },
      excuse: { type: 'string', 'x-show': { name: 'flag', condition: '=', value: false } },
      either: {
        type: 'object',
        'x-one-of': ['one', 'other'],
        properties: { one: { type: 'string' }, other: { type: 'string' } },
      },
      both: {
        type: 'string',
        'x-show': {
          all: [
            { name: 'flag', condition: '=', value: true },
            { name: 'align', condition: '<>', value: 'left' },
          ],
        },
        'x-required': true,
      },
      label: { $ref: 'kumiki:common/text', maxLength: 4 },
      blocks: { type: 'array', items: { $ref: 'kumiki:common/block' } },
    },
  },
]

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
for (const schema of toValidationSchema(schemas)) ajv.addSchema(schema)

function mistakes(value: unknown): string[] {
  const validate = ajv.getSchema('kumiki:kinds/thing')
  if (!validate) throw new Error('No schema')
  void validate(value)
  return (validate.errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .map((error) => `${error.keyword} ${error.instancePath}${String(error.params.missingProperty ?? '')}`)
}

describe('what is right has no mistakes', () => {
  test.each([
    [{ kind: 1, host: 'h' }],
    [{ kind: 2 }],
    [{ kind: 2, excuse: 'none' }],
    [{ kind: 2, align: 'free', at: 3 }],
    [{ kind: 2, flag: true, reason: 'r' }],
    [{ kind: 2, flag: true, reason: 'r', align: 'free', both: 'b' }],
    [{ kind: 2, label: 'abcd' }],
    [{ kind: 2, label: { ja: '四文字だ' } }],
    [{ kind: 2, blocks: [{ type: 'group', blocks: [{ type: 'heading', text: 'x' }] }] }],
  ])('%j', (value) => {
    expect(mistakes(value)).toEqual([])
  })
})

describe('one mistake makes one error', () => {
  test.each([
    [{}, 'required kind'],
    [{ kind: 3 }, 'enum /kind'],
    [{ kind: 3, host: 'h' }, 'enum /kind'],
    [{ kind: 1 }, 'required host'],
    [{ kind: 2, host: 'h' }, 'false schema /host'],
    [{ kind: 1, host: 'longer' }, 'maxLength /host'],
    [{ kind: 1, host: 7 }, 'type /host'],
    [{ kind: 2, at: 3 }, 'false schema /at'],
    [{ kind: 2, align: 'lef', at: 3 }, 'enum /align'],
    [{ kind: 2, reason: 'r' }, 'false schema /reason'],
    [{ kind: 2, flag: true }, 'required reason'],
    [{ kind: 2, flag: true, reason: 'r', excuse: 'e' }, 'false schema /excuse'],
    [{ kind: 2, flag: true, reason: 'r', align: 'free' }, 'required both'],
    [{ kind: 2, both: 'b' }, 'false schema /both'],
    [{ kind: 2, label: 'abcde' }, 'maxLength /label'],
    [{ kind: 2, label: { en: 'abcde' } }, 'maxLength /label/en'],
    [{ kind: 2, label: { fr: 'a' } }, 'additionalProperties /label'],
    [{ kind: 2, label: 5 }, 'type /label'],
    [{ kind: 2, unknown: 1 }, 'additionalProperties '],
    [{ kind: 2, blocks: [{ type: 'cart' }] }, 'enum /blocks/0/type'],
    [{ kind: 2, blocks: [{}] }, 'required /blocks/0type'],
    [{ kind: 2, blocks: [{ type: 'group', blocks: [{ type: 'heading' }] }] }, 'required /blocks/0/blocks/0text'],
    [{ kind: 2, blocks: [{ type: 'heading', text: 'x', rows: 1 }] }, 'additionalProperties /blocks/0'],
    [{ kind: 2, either: { one: 'a', other: 'b' } }, 'false schema /either/other'],
  ])('%j', (value, mistake) => {
    expect(mistakes(value)).toEqual([mistake])
  })
})

test('a condition on something that the object does not have is refused', () => {
  const wrong: JsonSchema = {
    $id: 'kumiki:kinds/wrong',
    type: 'object',
    properties: { a: { type: 'string', 'x-show': { name: 'missing', condition: '=', value: 1 } } },
  }
  expect(() => toValidationSchema([wrong])).toThrow('missing')
})
