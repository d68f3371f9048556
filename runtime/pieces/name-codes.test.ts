import { expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { nameCodes } from './name-codes.ts'

const code = (value: number, facts: object) => ({ const: value, title: `Code ${value}`, 'x-facts': facts })
const type = { oneOf: [code(1, { sql: true, text: true }), code(2, { gui: true }), code(3, { sql: true })] }
const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:kinds/statement',
    type: 'object',
    properties: {
      type,
      name: { type: 'string' },
      parts: { type: 'array', items: { $ref: 'kumiki:common/part' } },
    },
  } as never,
  { $id: 'kumiki:common/part', type: 'object', properties: { type } } as never,
])

const named = (value: unknown) => nameCodes({ kind: 'screen', version: 1, key: 'shop', spec: { when: value } }, set)
const whenOf = (value: unknown) => named(value).screen.spec['when']

test.each([
  ['one code', 'statement/type.gui', { name: 'draft.type', condition: '=', value: 2 }],
  ['several', 'statement/type.sql', { any: [{ name: 'draft.type', condition: '=', value: 1 }, { name: 'draft.type', condition: '=', value: 3 }] }],
  ['inside a list', 'statement/parts/type.text', { name: 'draft.type', condition: '=', value: 1 }],
])('a condition compares with %s', (_what, is, expected) => {
  expect(whenOf({ name: 'draft.type', is })).toEqual(expected)
  expect(whenOf({ not: { all: [{ name: 'draft.type', is }] } })).toEqual({ not: { all: [expected] } })
}) // oxfmt-ignore

test('the one code stands where it is called by its name', () => {
  expect(whenOf([{ at: '/spec/type', value: { $code: 'statement/type.text' } }])).toEqual([
    { at: '/spec/type', value: 1 },
  ])
})

test('a comparison with anything else stays as it is', () => {
  const condition = { name: 'draft.type', condition: '=', value: 2 }
  expect(whenOf({ all: [condition] })).toEqual({ all: [condition] })
})

test.each(['statement/type.soap', 'statement/kind.sql', 'machine/type.sql', 'statement/name.sql', 'type.sql', ''])(
  'no code is called "%s": a problem with its place',
  (is) => {
    expect(named({ all: [{ name: 'draft.type', is }] }).problems).toEqual([
      expect.objectContaining({ code: 'code-not-found', in: 'screen/shop', at: '/spec/when/all/0/is', values: [is] }),
    ])
  },
)

test('a value cannot be several codes', () => {
  expect(named({ value: { $code: 'statement/type.sql' } }).problems).toEqual([
    expect.objectContaining({ code: 'code-several', at: '/spec/when/value', values: ['statement/type.sql'] }),
  ])
})
