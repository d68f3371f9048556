import { expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { makeRouteKeys } from './route-keys.ts'

const none = new Map<string, Document>()

test('P-18 route keys follow from the keys of site and content, whatever the numbers of the store', () => {
  const here = makeRouteKeys('site/shop', { 7: 'content/shop.goods', 8: 'content/shop.lines' }, none)
  const there = makeRouteKeys('site/shop', { 31: 'content/shop.goods' }, none)
  expect(there['31/list']).toBe(here['7/list'])
  expect(there['31/detail']).toBe(here['7/detail'])
  expect(new Set(Object.values(here)).size).toBe(Object.values(here).length)
  for (const key of Object.values(here)) expect(key).toMatch(/^[A-Za-z0-9]{10}$/)
  expect(makeRouteKeys('site/other', { 7: 'content/shop.goods' }, none)['7/list']).not.toBe(here['7/list'])
})

test('a page that had a key keeps it', () => {
  const kept = makeRouteKeys('site/shop', { 7: 'content/shop.goods' }, none, { '7/list': 'AbCdEfGhIj' })
  expect(kept['7/list']).toBe('AbCdEfGhIj')
})

test('each of several pages of one sort has a key of its own', () => {
  const page = (key: string) => ({ key, name: key, type: 2, dataSchemas: [{ schema: 'schema/x' }] })
  const spec = { type: 3, dbPages: [page('edit'), page('close'), { ...page('new'), type: 1 }] }
  const document: Document = { kind: 'content', version: 1, key: 'shop.goods', name: 'Goods', spec }
  const keys = makeRouteKeys('site/shop', { 7: 'content/shop.goods' }, new Map([['content/shop.goods', document]]))
  expect(Object.keys(keys)).toEqual(expect.arrayContaining(['7/update/edit', '7/update/close', '7/add/new']))
  expect(keys['7/update/edit']).not.toBe(keys['7/update/close'])
  expect(keys).not.toHaveProperty('7/add')
})
