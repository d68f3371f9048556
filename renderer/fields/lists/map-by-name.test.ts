import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { cartColumns } from '../../../runtime/parts/cart-columns.ts'
import { mapByName, type Mapping } from './map-by-name.ts'

const items: JsonSchema = {
  type: 'object',
  required: ['name', 'source'],
  properties: {
    name: { type: 'string', 'x-part': 'parameter' },
    source: { oneOf: [{ const: 'before' }, { const: 'input' }, { const: 'row' }] },
    schema: {
      type: 'string',
      pattern: '^schema/[^/]+$',
      'x-ref': 'schema',
      'x-show': { name: 'source', condition: '=', value: 'before' },
    },
    field: { type: 'string', 'x-part': 'field' },
  },
}
const value = { kind: 'content', spec: { list: [{ schema: 'schema/header' }], parameters: [] } }
const offered: Record<string, string[]> = {
  row: ['product_id', 'PURCHASECOUNT', 'price'],
  before: ['product_id', 'order_id'],
  input: ['PRODUCT_ID', 'PRICE'],
}
const mapping: Mapping = {
  ...{ set: makeJsonSchemaSet([]), items, identity: 'name', way: 'source', at: '/spec/parameters' },
  parts: (_name, at, document) => {
    const index = Number(at.split('/')[3])
    const item = (document as { spec: { parameters: { source: string }[] } }).spec.parameters[index]!
    return offered[item.source]!.map((key) => ({
      key,
      ...cartColumns.find((column) => column.key === key),
      ...(item.source === 'input' && { typed: true }),
      ...(item.source === 'row' && key === 'product_id' && { identifies: true }),
      ...(key === 'order_id' && { label: { ja: '注文番号', en: 'Order' } }),
    }))
  },
}

test('each part gets what is called like it: of the row first, then of what ran before; what has nothing stays open', () => {
  const names = ['PRODUCT_ID', 'QUANTITY', 'ORDER_ID', 'NOTE', '注文番号']
  expect(mapByName(mapping, value, names, ['before', 'row'])).toEqual([
    { name: 'PRODUCT_ID', source: 'row', field: 'product_id' },
    { name: 'QUANTITY', source: 'row', field: 'PURCHASECOUNT' },
    { name: 'ORDER_ID', source: 'before', schema: 'schema/header', field: 'order_id' },
    { name: '注文番号', source: 'before', schema: 'schema/header', field: 'order_id' },
  ])
})

test('what is typed on the page is meant before what its row says, but for what tells which row it is', () => {
  expect(mapByName(mapping, value, ['PRODUCT_ID', 'PRICE'], ['before', 'input', 'row'])).toEqual([
    { name: 'PRODUCT_ID', source: 'row', field: 'product_id' },
    { name: 'PRICE', source: 'input', field: 'PRICE' },
  ])
})
