import { expect, test } from 'vitest'
import { hasEffect, hasEffectAt } from './has-effect.ts'
import { codesOf } from './codes.ts'
import { jsonSchemaAt } from './json-schema-at.ts'
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

test('what a shared shape has and this place does not use is marked at this place alone', () => {
  const lock: JsonSchema = {
    $id: 'kumiki:fields/lock',
    type: 'object',
    properties: { code: { type: 'string' }, ring: { type: 'string' } },
  }
  const gate: JsonSchema = {
    $id: 'kumiki:fields/gate',
    type: 'object',
    properties: {
      bell: { type: 'string' },
      width: { type: 'number' },
      kind: {
        oneOf: [
          { const: 'swing', title: 'Swing' },
          { const: 'slide', title: 'Slide' },
        ],
      },
      lock: { $ref: 'kumiki:fields/lock' },
    },
  }
  const idle = ['bell', 'kind=slide', 'lock/ring']
  const garden: JsonSchema = {
    $id: 'kumiki:kinds/garden',
    type: 'object',
    properties: {
      all: { type: 'array', items: { $ref: 'kumiki:fields/gate', 'x-idle': idle } },
      main: { $ref: 'kumiki:fields/gate' },
    },
  }
  const own = makeJsonSchemaSet([lock, gate, garden])
  const has = (at: string) => hasEffectAt(own, garden, {}, at)
  const names = ['bell', 'width', 'kind', 'lock', 'lock/code', 'lock/ring']
  expect(names.filter((name) => !has(`/all/0/${name}`))).toEqual(['bell', 'lock/ring'])
  expect(names.filter((name) => !has(`/main/${name}`))).toEqual([])
  const kind = jsonSchemaAt(own, garden, { all: [{}] }, '/all/0/kind')!.raw
  expect(codesOf(own, kind)?.map(({ value, hasEffect: effect }) => [value, effect])).toEqual([
    ['swing', undefined],
    ['slide', false],
  ])
})
