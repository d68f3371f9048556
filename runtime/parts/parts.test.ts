import { describe, expect, test } from 'vitest'
import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import { findParts } from './index.ts'

const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  spec,
})
const columns = (...keys: string[]): { key: string }[] => keys.map((key) => ({ key }))

const content = document('content', 'shop.products', {
  keys: ['CODE'],
  list: {
    dataSchemas: [
      { schema: 'schema/prepare' },
      { schema: 'schema/products', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] },
    ],
    columns: [
      {
        field: 'CODE',
        drilldownSetting: {
          targetContentObj: { contentId: 'content/shop.lines' },
          pageType: 'list',
          pageId: 'edit',
          parameterTable: [{ ownField: 'CODE', targetField: 'LINE' }],
        },
      },
    ],
    search: { fields: [{ field: 'CODE', name: 'code' }] },
  },
  detail: {
    layout: [{ items: [{ field: 'CODE' }] }],
    lines: [{ content: 'content/shop.lines', parameterTable: [{ ownField: 'CODE', targetField: 'LINE' }] }],
  },
  displaySetting: { conditions: [{ name: 'PRICE_RANK' }] },
  transfer: { afterTransfer: 'content/shop.lines' },
  dbPages: [
    { key: 'add', name: 'Add', type: 1, dataSchemas: [{ schema: 'schema/prepare' }], inputs: [{ key: 'A' }] },
    {
      key: 'edit',
      name: 'Edit',
      type: 2,
      readSchemas: [{ schema: 'schema/lines' }],
      dataSchemas: [],
      inputs: [{ key: 'B' }],
    },
  ],
  purchase: {
    inputs: [{ key: 'NOTE' }],
    detailSchemas: [
      {
        schema: 'schema/products',
        parameters: [
          { name: 'RANK', source: 'executeSchemaMeta', schema: 'schema/lines', field: 'LINE' },
          { name: 'A', source: 'input', field: 'NOTE' },
          { name: 'B', source: 'row', field: 'CODE' },
          { name: 'C', source: 'cart', field: 'total' },
          { name: 'D', source: 'calendar', field: 'today' },
        ],
      },
    ],
  },
})

const library = new Map(
  [
    content,
    document('site', 'shop', { login: { schema: 'schema/login' } }),
    document('schema', 'login', { resultColumns: columns('PRICE_RANK') }),
    document('schema', 'prepare', {}),
    document('schema', 'products', { resultColumns: columns('CODE', 'NAME'), parameters: [{ name: 'RANK' }] }),
    document('schema', 'lines', { resultColumns: columns('LINE') }),
    document('content', 'shop.lines', {
      list: { dataSchemas: [{ schema: 'schema/lines' }] },
      dbPages: [{ key: 'edit', name: 'Edit', type: 2 }],
    }),
    document('component', 'c', { schemas: [{ schema: 'schema/lines' }] }),
  ].map((own) => [addressOf(own), own]),
)

const keysAt = (name: string, at: string): string[] | undefined =>
  findParts(name, content, at, library)?.map((part) => part.key)

describe('parts at a place', () => {
  const order = '/spec/purchase/detailSchemas/0/parameters'
  test.each([
    ['result-column', '/spec/keys/0', ['CODE', 'NAME']],
    ['result-column', '/spec/list/columns/0/field', ['CODE', 'NAME']],
    ['result-column', '/spec/detail/layout/0/items/0/field', ['CODE', 'NAME']],
    ['result-column', '/spec/dbPages/0/inputs/0', ['CODE', 'NAME']],
    ['result-column', '/spec/dbPages/1/layout/0/items/0/field', ['LINE']],
    ['target-result-column', '/spec/list/columns/0/drilldownSetting/parameterTable/0/targetField', ['LINE']],
    ['target-result-column', '/spec/detail/lines/0/parameterTable/0/targetField', ['LINE']],
    ['target-result-column', '/spec/transfer/afterTransferParameters/0/targetField', ['LINE']],
    ['result-column', '/spec/transfer/afterTransferParameters/0/ownField', ['FILE', 'LINES', 'WRITTEN', 'OUTCOME']],
    ['target-page', '/spec/list/columns/0/drilldownSetting/pageId', ['edit']],
    ['page', '/spec/list/pageTransition/left/pageId', ['add', 'edit']],
    ['schema-parameter', '/spec/list/dataSchemas/1/parameters/0/name', ['RANK']],
    ['schema-parameter', `${order}/0/name`, ['RANK']],
    ['source-field', '/spec/list/dataSchemas/1/parameters/0/field', ['PRICE_RANK']],
    ['source-field', `${order}/0/field`, ['LINE']],
    ['source-field', `${order}/1/field`, ['NOTE']],
    ['source-field', `${order}/3/field`, ['total', 'subtotal', 'lines', 'PURCHASEID']],
    ['source-field', `${order}/4/field`, ['start', 'end', 'date']],
    ['condition-field', '/spec/displaySetting/conditions/0/name', ['PRICE_RANK']],
    ['input-field', '/spec/dbPages/1/inputs/0/inputCheck/rules/0/field', ['B']],
    ['search-field', '/spec/list/search/fields/0/linkParamListSearchRId', ['CODE', 'code']],
    ['no-such-part', '/spec', undefined],
  ])('%s %s', (name, at, expected) => {
    expect(keysAt(name, at)).toEqual(expected)
  })

  test('a row of a cart knows its count and its columns', () => {
    expect(keysAt('source-field', `${order}/2/field`)).toEqual(
      expect.arrayContaining(['CODE', 'PURCHASECOUNT', '$subtotal']),
    )
  })

  test('nothing is said when a document on the way is missing', () => {
    expect(findParts('result-column', content, '/spec/keys/0', new Map())).toBeUndefined()
    expect(findParts('login-column', content, '/spec', new Map())).toBeUndefined()
  })

  test('nothing is said of the fields of a login schema that is none: that is told once, at the site', () => {
    const other = document('schema', 'login', { type: 1, resultColumns: columns('PRICE_RANK') })
    const known = new Map(library).set('schema/login', other)
    expect(findParts('source-field', content, '/spec/list/dataSchemas/1/parameters/0/field', known)).toBeUndefined()
  })

  test('of a site whose login another system decides the fields are those of its answer, the inputs what is typed', () => {
    const api = document('authentication-api', 'a', {
      schema: 'schema/answer',
      parameters: [{ name: 'shop' }],
      bindings: [{ name: 'P', source: 'input', field: 'ID' }],
    })
    const answer = document('schema', 'answer', {
      type: 4,
      parameters: [{ name: 'P' }],
      resultColumns: columns('STAFF'),
    })
    const known = new Map(library)
      .set('site/shop', document('site', 'shop', { authenticationApi: 'authentication-api/a' }))
      .set('authentication-api/a', api)
      .set('schema/answer', answer)
    const keys = (name: string, own: Document, at: string) => findParts(name, own, at, known)?.map(({ key }) => key)
    expect(keys('source-field', content, '/spec/list/dataSchemas/1/parameters/0/field')).toEqual(['STAFF'])
    expect(keys('login-column', api, '/spec/idField')).toEqual(['STAFF'])
    expect(keys('source-field', api, '/spec/bindings/0/field')).toEqual(['ID', 'PASSWORD', 'shop'])
    expect(keys('schema-parameter', api, '/spec/bindings/0/name')).toEqual(['P'])
    known.set('schema/answer', { ...answer, spec: { ...answer.spec, type: 1 } })
    expect(keys('login-column', api, '/spec/idField')).toBeUndefined()
  })

  test('columns of a component', () => {
    const user = document('content', 'shop.x', {
      input: { custom: { componentId: 'component/c', searchAidColumns: ['LINE'] } },
    })
    const at = '/spec/input/custom/searchAidColumns/0'
    expect(findParts('component-column', user, at, library)?.map((part) => part.key)).toEqual(['LINE'])
  })
})
