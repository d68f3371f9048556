import { expect, test } from 'vitest'
import { sourcesAt } from './sources-at.ts'

const content = {
  kind: 'content',
  version: 1,
  key: 'shop.goods',
  spec: { type: 4, list: {}, purchase: {}, detail: {}, dbPages: [{ type: 1 }, { type: 2 }] },
}

test.each([
  ['/spec/list/dataSchemas/0/parameters/0/source', 'search', 'cart'],
  ['/spec/dbPages/0/dataSchemas/0/parameters/0/source', 'input', 'row'],
  ['/spec/dbPages/1/dataSchemas/0/parameters/0/source', 'row', 'search'],
  ['/spec/purchase/detailSchemas/0/parameters/0/source', 'row', 'search'],
  ['/spec/purchase/headerSchemas/0/parameters/0/source', 'cart', 'row'],
  ['/spec/purchase/afterOrderSchema/parameters/0/source', 'input', 'row'],
])('at %s there is %s, but no %s', (at, there, missing) => {
  const sources = sourcesAt(content, at)
  expect(sources).toContain(there)
  expect(sources).not.toContain(missing)
})

test('a login that another system decides is bound to what is typed', () => {
  const api = { ...content, kind: 'authentication-api' }
  expect(sourcesAt(api, '/spec/bindings/0/source')).toEqual(['input', 'value', 'userVariable'])
})

test('an object of a list is a row for its own schemas alone', () => {
  const api = { ...content, kind: 'api' }
  expect(sourcesAt(api, '/spec/paths/0/methods/0/inputs/1/dataSchemas/0/parameters/0/source')).toContain('row')
  expect(sourcesAt(api, '/spec/paths/0/methods/0/dataSchemas/0/parameters/0/source')).not.toContain('row')
})

test('of another place nothing is known', () => {
  expect(sourcesAt(content, '/spec/transfer/schemas/0/parameters/0/source')).toBeUndefined()
  expect(sourcesAt({ ...content, kind: 'schema' }, '/spec/list/dataSchemas/0')).toBeUndefined()
})
