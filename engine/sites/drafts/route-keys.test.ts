import { expect, test } from 'vitest'
import { makeRouteKeys } from './route-keys.ts'

test('route keys follow from the keys of site and content, whatever the numbers of the store', () => {
  const here = makeRouteKeys('site/shop', { 7: 'content/shop.goods', 8: 'content/shop.lines' })
  const there = makeRouteKeys('site/shop', { 31: 'content/shop.goods' })
  expect(there['31/list']).toBe(here['7/list'])
  expect(there['31/detail']).toBe(here['7/detail'])
  expect(new Set(Object.values(here)).size).toBe(Object.values(here).length)
  for (const key of Object.values(here)) expect(key).toMatch(/^[A-Za-z0-9]{10}$/)
  expect(makeRouteKeys('site/other', { 7: 'content/shop.goods' })['7/list']).not.toBe(here['7/list'])
})

test('a page that had a key keeps it', () => {
  const kept = makeRouteKeys('site/shop', { 7: 'content/shop.goods' }, { '7/list': 'AbCdEfGhIj' })
  expect(kept['7/list']).toBe('AbCdEfGhIj')
})
