import { expect, test } from 'vitest'
import { jsonSpot } from '../../../../runtime/json/json-spot.ts'
import { makeJsonSchemaSet, type JsonSchema } from '../../../../runtime/json-schema/json-schema-set.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { createModel } from '../../../model/model.ts'
import { aboutPlace } from './about-place.ts'
import { offersAt } from './offers-at.ts'

const root: JsonSchema = {
  type: 'object',
  required: ['type'],
  properties: {
    host: {
      type: 'string',
      title: 'Host',
      description: 'Where it is.',
      'x-show': { name: 'type', condition: '=', value: 2 },
    },
    type: {
      title: 'Type',
      oneOf: [
        { const: 1, title: 'File', description: 'On this machine.' },
        { const: 2, title: 'Server' },
        { const: 3, title: 'Later', 'x-no-effect': true },
      ],
    },
    open: { type: 'boolean', title: 'Open', default: false },
    schema: { type: 'string', title: 'Schema', 'x-ref': 'schema', 'x-fits': { codes: ['list'] } },
    columns: {
      title: 'Columns',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string', title: 'Field', 'x-part': 'result-column' },
          made: { type: 'string', 'x-made': true },
        },
      },
    },
    text: { title: 'Text', oneOf: [{ type: 'string' }, { type: 'object', properties: { ja: { type: 'string' } } }] },
    zone: {
      type: 'string',
      title: 'Zone',
      'x-options': { call: 'zones', input: { of: 'host' }, examples: ['UTC'] },
    },
  },
}

const asked: object[] = []
const context: FieldContext = {
  model: createModel({ schema: '' }),
  set: makeJsonSchemaSet([]),
  root,
  language: 'en',
  readOnly: false,
  parts: (name) => (name === 'result-column' ? [{ key: 'CODE', label: 'Product code' }] : undefined),
  narrowed: () => undefined,
  followLibrary: () => () => undefined,
  options: async (question) => {
    asked.push(question)
    return [
      { value: 'schema/goods', label: 'Goods' },
      { value: 'schema/login', label: 'Login', other: true },
    ]
  },
  ask: async (call, input) => {
    asked.push({ call, input })
    return { rows: [{ value: 'Asia/Tokyo', label: 'Tokyo' }] }
  },
  nameOf: (address) => (address === 'schema/goods' ? 'Goods' : undefined),
  documentLink: () => undefined,
  files: undefined,
  sentence: () => '',
}
const labelOf = ({ label }: { label?: unknown }): string => String(label)

/** What is offered at the `|` of a text. */
async function offered(written: string) {
  const offset = written.indexOf('|')
  const text = written.replace('|', '')
  const { spot, value } = jsonSpot(text, offset)
  const typed = text.slice(spot.from, offset).replace(/^"/, '')
  const offers = await offersAt(context, { spot, value, typed }, labelOf, new AbortController().signal)
  return offers.map((offer) => [offer.text, offer.begins ?? offer.words ?? ''])
}

test('names that are not there yet and apply, with how their values begin', async () => {
  expect(await offered('{ | }')).toEqual([
    ['"type"', ''],
    ['"open"', ''],
    ['"schema"', '""'],
    ['"columns"', '[]'],
    ['"text"', '""'],
    ['"zone"', '""'],
  ])
  expect((await offered('{ "type": 2, "op| }')).map(([name]) => name)).toContain('"host"')
  expect(await offered('{ "type": 2, "columns": [{ | }] }')).toEqual([['"field"', '""']])
})

test('values: codes with what they mean, truth values, documents by what fits, parts, and what a call finds', async () => {
  expect(await offered('{ "type": | }')).toEqual([
    ['1', 'File'],
    ['2', 'Server'],
  ])
  expect(await offered('{ "open": | }')).toEqual([
    ['true', ''],
    ['false', ''],
  ])
  expect(await offered('{ "schema": "go|" }')).toEqual([
    ['"schema/goods"', 'Goods'],
    ['"schema/login"', 'Login'],
  ])
  expect(asked.at(-1)).toEqual({ kinds: ['schema'], find: 'go', fits: ['list'] })
  expect(await offered('{ "columns": [{ "field": "|" }] }')).toEqual([['"CODE"', 'Product code']])
  expect(await offered('{ "zone": "|" }')).toEqual([['"UTC"', '']])
  expect(await offered('{ "host": "a", "zone": "|" }')).toEqual([
    ['"UTC"', ''],
    ['"Asia/Tokyo"', 'Tokyo'],
  ])
  expect(asked.at(-1)).toEqual({ call: 'zones', input: { of: 'a', find: '' } })
  expect(await offered('{ "text": | }')).toEqual([['{}', '']])
})

test('a place says what it is called, what its value means and what it does', () => {
  const value = { type: 1, schema: 'schema/goods', columns: [{ field: 'CODE' }] }
  const about = (at: string) => aboutPlace(context, { value, at }, labelOf)
  expect(about('/type')).toMatchObject({ title: 'Type', means: 'File: On this machine.' })
  expect(about('/schema')).toMatchObject({ title: 'Schema', means: 'Goods' })
  expect(about('/columns/0/field')).toMatchObject({ title: 'Columns › 1 › Field', means: 'Product code' })
  expect(about('/host')).toMatchObject({ description: 'Where it is.', means: '' })
  expect(about('/open')).toMatchObject({ implied: '–' })
  expect([about(''), about('/none')]).toEqual([undefined, undefined])
})
