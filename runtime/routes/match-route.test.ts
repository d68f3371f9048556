import { expect, test } from 'vitest'
import { findRoute, matchRoute } from './match-route.ts'

test.each([
  ['/b2b/b2b/:id/:modeId?/:sectionId?', '/b2b/b2b/7', { id: '7' }],
  ['/b2b/b2b/:id/:modeId?/:sectionId?', '/b2b/b2b/7/2/9', { id: '7', modeId: '2', sectionId: '9' }],
  ['/folder/folder/:id(\\d+)', '/folder/folder/0', { id: '0' }],
  ['/folder/folder/:id(\\d+)', '/folder/folder/x', undefined],
  ['/profile/index', '/profile/index/', {}],
  ['/profile/index', '/profile/indexes', undefined],
  ['/documents/:kind', '/documents/data-source', { kind: 'data-source' }],
  ['/documents/:kind', '/documents/%E5%95%86', { kind: '商' }],
  ['/documents/:kind', '/documents/%E5%95', { kind: '%E5%95' }],
])('%s for %s', (pattern, path, values) => {
  expect(matchRoute(pattern, path)).toEqual(values)
})

test('a word is taken before a parameter', () => {
  const entries = [{ route: '/api/:name' }, { route: '/api/list' }]
  expect(findRoute(entries, '/api/list')?.entry.route).toBe('/api/list')
  expect(findRoute(entries, '/api/7')?.params).toEqual({ name: '7' })
  expect(findRoute(entries, '/other')).toBeUndefined()
})
