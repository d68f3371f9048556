import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../json-schema/json-schema-set.ts'
import { watch } from './watcher.ts'
import { watchEffect } from './watch-effect.ts'

const text: JsonSchema = { type: 'string' }
const properties: Record<string, JsonSchema> = {
  plain: text,
  colour: { ...text, title: 'Colour', 'x-no-effect': true },
  door: {
    type: 'object',
    title: 'Door',
    'x-no-effect': true,
    properties: { bell: { ...text, title: 'Bell', 'x-no-effect': true } },
  },
  rooms: {
    type: 'array',
    items: { type: 'object', properties: { size: { ...text, title: 'Size', 'x-no-effect': true } } },
  },
  type: {
    title: 'Type',
    oneOf: [
      { const: 1, title: 'Shop' },
      { const: 2, title: 'Market', 'x-no-effect': true },
    ],
  },
}
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/house', title: 'House', type: 'object', properties },
  { $id: 'kumiki:kinds/ship', title: 'Ship', type: 'object', properties: { plain: text }, 'x-no-effect': true },
])
const found = (kind: string, spec: Record<string, unknown>) => {
  const document = { kind, version: 1, key: 'a', spec }
  const watcher = watchEffect(document, { set })
  watch(document, { set }, [watcher])
  return watcher.problems().map(({ at, values, severity }) => [at, values?.[0], severity])
}

test.each<[string, Record<string, unknown>, string, string]>([
  ['a property', { colour: 'red', plain: 'a' }, '/spec/colour', 'Colour'],
  ['the outermost of several', { door: { bell: 'loud' } }, '/spec/door', 'Door'],
  ['a property of an item', { rooms: [{}, { size: '2' }] }, '/spec/rooms/1/size', 'Size'],
  ['a code', { type: 2 }, '/spec/type', 'Type: Market'],
])('%s is a warning at its place', (_what, spec, at, title) => {
  expect(found('house', spec)).toEqual([[at, title, 'warning']])
})

test('a kind as a whole is one', () => {
  expect(found('ship', { plain: 'a' })).toEqual([['/kind', 'Ship', 'warning']])
})

test('what has an effect is none', () => {
  expect(found('house', { plain: 'a', type: 1, rooms: [{}] })).toEqual([])
})
