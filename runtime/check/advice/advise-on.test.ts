import { expect, test } from 'vitest'
import { addressOf, ofKind, type Document } from '../../document.ts'
import { makeJsonSchemaSet } from '../../json-schema/json-schema-set.ts'
import { adviseOn } from './advise-on.ts'

const text = {
  oneOf: [{ type: 'string' }, { type: 'object', properties: { ja: { type: 'string' }, en: { type: 'string' } } }],
}
const columns = { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, label: text } } }
const set = makeJsonSchemaSet([
  { $id: 'kumiki:kinds/site', type: 'object', properties: {} },
  { $id: 'kumiki:kinds/schema', type: 'object', properties: {} },
  { $id: 'kumiki:kinds/login-screen', type: 'object', properties: {} },
  {
    $id: 'kumiki:kinds/content',
    type: 'object',
    properties: {
      list: { type: 'object', properties: { columns } },
      overview: { ...text, 'x-note': true },
    },
  },
])

const document = (kind: string, key: string, spec: object, name: Document['name'] = key): Document => ({
  ...{ kind, version: 1, key, name },
  spec: spec as Document['spec'],
})
const column = (name: string, label?: string) => ({
  ...{ key: name.toUpperCase(), name, typeClass: 'String' },
  ...(label !== undefined && { label }),
})
const schemas = [
  document('schema', 'goods', { type: 1, resultColumns: [column('unit_price'), column('code', 'Code')] }),
  document('schema', 'login', { type: 6, resultColumns: [column('customer_id')] }),
  document('schema', 'orders', { type: 1, resultColumns: [column('customer_id', 'Customer'), column('no', 'No')] }),
]

/** What is advised on a document of a site, without the severity, which is always the same. */
function advised(own: Document, site: object = {}) {
  const library = new Map([...schemas, own].map((one) => [addressOf(one), one]))
  const problems = adviseOn(own, { set, library, site: ofKind('site', document('site', 'shop', site)) })
  expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(problems.length > 0 ? ['warning'] : []))
  return problems.map(({ code, in: address, at }) => `${code} ${address}${at}`)
}
const list = (schema: string, more: object = {}, parameters: object[] = []) => ({
  ...{ type: 1, list: { dataSchemas: [{ schema: `schema/${schema}`, parameters }], ...more } },
})
const content = (spec: object, name?: Document['name']) => document('content', 'shop.goods', spec, name)

test('a column that users would read by its name in the database', () => {
  const missing = 'label-missing schema/goods/spec/resultColumns/0/label'
  expect(advised(content(list('goods')))).toEqual([missing])
  expect(advised(content(list('goods', { columns: [{ field: 'UNIT_PRICE' }] })))).toEqual([missing])
  expect(advised(content(list('goods', { columns: [{ field: 'UNIT_PRICE', label: 'Price' }] })))).toEqual([])
  expect(advised(content(list('goods', { columns: [{ field: 'CODE' }] })))).toEqual([])
})

test('a text that is missing in one of the languages of the site', () => {
  const both = { languages: ['ja', 'en'] }
  const labelled = (label: unknown) => content(list('goods', { columns: [{ field: 'CODE', label }] }))
  const place = 'text-missing content/shop.goods/spec/list/columns/0/label'
  expect(advised(labelled({ ja: '品番' }), both)).toEqual([place])
  expect(advised(labelled('品番'), both)).toEqual([place])
  expect(advised(labelled({ ja: '品番', en: 'Code' }), both)).toEqual([])
  expect(advised(labelled('Code'), both)).toEqual([])
  expect(advised(labelled({ ja: '品番' }))).toEqual([])
  expect(
    advised(content({ ...list('goods', { columns: [{ field: 'CODE' }] }), overview: { ja: '覚え' } }), both),
  ).toEqual([])
  const named = content(list('goods', { columns: [{ field: 'CODE' }] }), { ja: '商品' })
  expect(advised(named, both)).toEqual(['text-missing content/shop.goods/name'])
})

test('a picture of a message without words', () => {
  const message = (text: unknown) => content({ type: 5, message: { text } })
  expect(advised(message('![](logo)'))).toEqual(['picture-text-missing content/shop.goods/spec/message/text'])
  expect(advised(message({ ja: '![](logo)', en: '![Logo](logo)' }))).toEqual([
    'picture-text-missing content/shop.goods/spec/message/text/ja',
  ])
})

test('letters that cannot be told from what is behind them', () => {
  const screen = (buttonTextColor: string, buttonColor: string) =>
    document('login-screen', 'door', { buttonTextColor, buttonColor })
  expect(advised(screen('#ffffff', '#ffff00'))).toEqual(['contrast-low login-screen/door/spec/buttonTextColor'])
  expect(advised(screen('#ffffff', '#1a5fb4'))).toEqual([])
  expect(advised(screen('#777777', '#ffffff'))).toHaveLength(1)
  expect(advised(screen('#767676', '#ffffff'))).toEqual([])
})

test('what everybody may change, and a password that is shown', () => {
  const shown = { columns: [{ field: 'CODE' }] }
  const changed = content({ ...list('goods', shown), dbPages: [{ key: 'add', type: 1 }] })
  expect(advised(changed, { public: true })).toEqual(['everybody-changes content/shop.goods/spec/dbPages/0'])
  expect(advised(changed, { login: { schema: 'schema/login' } })).toEqual([])
  expect(advised(content(list('goods', { columns: [{ field: 'LOGIN_PASSWORD', label: 'Word' }] })))).toEqual([
    'password-shown content/shop.goods/spec/list/columns/0/field',
  ])
})

test('a list of all users’ rows, where a login says who asks', () => {
  const site = { login: { schema: 'schema/login', idField: 'CUSTOMER_ID' } }
  expect(advised(content(list('orders')), site)).toEqual(['rows-of-all content/shop.goods/spec/list/dataSchemas'])
  expect(advised(content(list('orders', {}, [{ name: 'ID', source: 'login', field: 'CUSTOMER_ID' }])), site)).toEqual(
    [],
  )
  expect(advised(content(list('orders')))).toEqual([])
})
