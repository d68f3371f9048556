import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { makeJsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { findReferences, ownerOf } from './find-references.ts'
import { findSecrets } from './find-secrets.ts'
import { findUniqueValues } from './find-unique-values.ts'

const set = makeJsonSchemaSet([
  {
    $id: 'kumiki:common/secret',
    type: 'object',
    properties: { $secret: { type: 'string' } },
    required: ['$secret'],
  },
  {
    $id: 'kumiki:kinds/source',
    type: 'object',
    properties: {
      host: { type: 'string' },
      id: { type: 'string', 'x-unique': true },
      password: { $ref: 'kumiki:common/secret', 'x-secret': { maxLength: 64, bound: ['host', 'port'] } },
    },
  },
  {
    $id: 'kumiki:kinds/page',
    'x-owner': 'site',
    type: 'object',
    properties: {
      from: { type: 'string', 'x-ref': 'source' },
      items: {
        type: 'array',
        items: {
          oneOf: [
            {
              type: 'object',
              properties: { type: { const: 'link' }, to: { type: 'string', 'x-ref': { kind: ['page', 'site'] } } },
              required: ['type', 'to'],
            },
            { $ref: '#/$defs/text' },
          ],
        },
      },
      children: { type: 'array', items: { type: 'string', 'x-ref': { kind: 'page', owns: true } } },
    },
    $defs: {
      text: {
        type: 'object',
        properties: { type: { const: 'text' }, to: { type: 'string' } },
        required: ['type'],
      },
    },
  },
])

const page: Document = {
  kind: 'page',
  version: 1,
  key: 'shop.a',
  spec: {
    from: 'source/erp',
    items: [
      { type: 'link', to: 'page/shop.b' },
      { type: 'text', to: 'page/not-a-reference' },
    ],
    children: ['page/shop.c'],
    unknown: 'source/not-known',
  },
}

test('references are found through references of schemas, unions and arrays', () => {
  expect(findReferences(set, page)).toEqual([
    { at: '/spec/from', address: 'source/erp', kind: 'source', kinds: ['source'], owns: false },
    { at: '/spec/items/0/to', address: 'page/shop.b', kind: 'page', kinds: ['page', 'site'], owns: false },
    { at: '/spec/children/0', address: 'page/shop.c', kind: 'page', kinds: ['page'], owns: true },
  ])
})

test('a document of an unknown kind has no references', () => {
  expect(findReferences(set, { ...page, kind: 'other' })).toEqual([])
})

test('the owner is in the key', () => {
  expect(ownerOf(set, page)).toBe('site/shop')
  expect(ownerOf(set, { kind: 'page', key: 'alone' })).toBeUndefined()
  expect(ownerOf(set, { kind: 'source', key: 'a.b' })).toBeUndefined()
})

const source: Document = {
  kind: 'source',
  version: 1,
  key: 'erp',
  spec: { host: 'db', id: 'ERP', password: { $secret: 'password' } },
}

test('secrets carry the values they are bound to', () => {
  expect(findSecrets(set, source)).toEqual([
    { at: '/spec/password', field: 'password', bound: { host: 'db', port: null }, maxLength: 64, hash: false },
  ])
  expect(findSecrets(set, { ...source, spec: { host: 'db' } })).toEqual([])
})

test('unique values are found; empty ones are not unique', () => {
  expect(findUniqueValues(set, source)).toEqual([{ at: '/spec/id', field: '/spec/id', value: 'ERP' }])
  expect(findUniqueValues(set, { ...source, spec: { id: '' } })).toEqual([])
})

test('a name may be unique among the documents of one owner', () => {
  const named = makeJsonSchemaSet([
    { $id: 'kumiki:kinds/group', 'x-owner': 'site', 'x-unique-name': true, type: 'object' },
  ])
  const group = (name: Document['name']): Document => ({
    kind: 'group',
    version: 1,
    key: 'shop.a',
    name: name ?? '',
    spec: {},
  })
  expect(findUniqueValues(named, group('Tools'))).toEqual([{ at: '/name', field: '/name@site/shop', value: 'Tools' }])
  expect(findUniqueValues(named, group({ ja: '工具' }))).toEqual([
    { at: '/name/ja', field: '/name/ja@site/shop', value: '工具' },
  ])
})
