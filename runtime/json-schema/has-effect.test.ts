import { expect, test } from 'vitest'
import { hasEffect, hasEffectAt } from './has-effect.ts'
import { makeJsonSchemaSet, type JsonSchema } from './json-schema-set.ts'

const marked: JsonSchema = { type: 'string', 'x-no-effect': true }
const door: JsonSchema = { type: 'object', properties: { bell: marked, width: { type: 'number' } } }
const house: JsonSchema = {
  $id: 'kumiki:kinds/house',
  type: 'object',
  'x-no-effect': true,
  properties: { colour: marked, door, doors: { type: 'array', items: door } },
}
const set = makeJsonSchemaSet([house])
const root: JsonSchema = { type: 'object', properties: { spec: house } }

test.each<[string, boolean]>([
  ['/spec/colour', false],
  ['/spec/door', true],
  ['/spec/door/bell', false],
  ['/spec/door/width', true],
  ['/spec/doors/0/bell', false],
  ['/spec/unknown/deep', true],
])('%s %s', (at, expected) => {
  expect(hasEffectAt(set, root, {}, at)).toBe(expected)
})

test('a kind without effect keeps its form', () => {
  expect(hasEffect(set, house)).toBe(true)
  expect(hasEffectAt(set, root, {}, '/spec')).toBe(true)
})
