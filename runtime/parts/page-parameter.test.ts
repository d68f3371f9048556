import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { findParts } from './index.ts'

const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  spec,
})

const parameters = [
  { name: 'ID', dataType: 'numeric', sequenceId: true },
  { name: 'CODE', length: 8 },
  { name: 'UNIT_PRICE', dataType: 'numeric', length: 10, scale: 2 },
  { name: 'MADE', label: 'Made on' },
  { name: 'NOTE', optional: true },
]
const resultColumns = [
  { key: 'code', name: 'code', label: { ja: '品番' }, typeClass: 'String', inullable: false },
  { key: 'made', name: 'made', typeClass: 'Date', inullable: true },
  { key: 'note', name: 'note', typeClass: 'String', size: 200, inullable: false },
]
const library = new Map([
  ['schema/save', document('schema', 'save', { type: 1, parameters })],
  ['schema/list', document('schema', 'list', { type: 1, resultColumns })],
])
const partsOf = (type: number) =>
  findParts(
    'page-parameter',
    document('content', 'shop.goods', {
      keys: ['code'],
      list: { dataSchemas: [{ schema: 'schema/list' }] },
      dbPages: [{ key: 'a', type, dataSchemas: [{ schema: 'schema/save' }], inputs: [] }],
    }),
    '/spec/dbPages/0/inputs/0/key',
    library,
  )

test('B10 what a page’s schemas ask for suggests its inputs: label, type, length and whether they are required', () => {
  expect(partsOf(1)?.map(({ key, brings }) => [key, brings])).toEqual([
    ['CODE', { label: { ja: '品番' }, inputCheck: { required: true, maxLength: 8 } }],
    ['UNIT_PRICE', { label: 'Unit price', inputType: 'number', inputCheck: { digitLength: { digits: 10, scale: 2 } } }],
    ['MADE', { label: 'Made on', inputType: 'date' }],
    ['NOTE', { label: 'Note', inputCheck: { maxLength: 200 } }],
  ])
})

test('B10 where rows are changed their keys are not asked for', () => {
  expect(partsOf(2)?.map(({ key }) => key)).toEqual(['UNIT_PRICE', 'MADE', 'NOTE'])
})

test('B10 of a row that a page changes the key says which one it is; other values may be typed', () => {
  const fieldsOf = (type: number) =>
    findParts(
      'source-field',
      document('content', 'shop.goods', {
        type: 1,
        keys: ['code'],
        list: { dataSchemas: [{ schema: 'schema/list' }] },
        dbPages: [
          { key: 'a', type, dataSchemas: [{ schema: 'schema/save', parameters: [{ name: 'NOTE', source: 'row' }] }] },
        ],
      }),
      '/spec/dbPages/0/dataSchemas/0/parameters/0/field',
      library,
    )
      ?.filter(({ word }) => word === undefined)
      .map(({ key, identifies = false, changes = false }) => [key, identifies, changes])
  const [change, remove] = [2, 3]
  expect(fieldsOf(change)).toEqual([
    ['code', true, false],
    ['made', false, true],
    ['note', false, true],
  ])
  expect(fieldsOf(remove)).toEqual([
    ['code', true, false],
    ['made', false, false],
    ['note', false, false],
  ])
})
