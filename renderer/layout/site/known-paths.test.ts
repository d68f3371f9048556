import { expect, test } from 'vitest'
import { sitePaths } from '../../../runtime/pages/site-paths.ts'
import type { Boot } from '../../call/boot.ts'
import { isSitePath } from './known-paths.ts'

const boot = { site: { id: 1, name: 'Shop', path: 'shop', paths: sitePaths } } as Boot

test.each([
  ['/b2b/home', true],
  ['/b2b/list/3/AbCdEfGhIj', true],
  ['/b2b/list/3/AbCdEfGhIj/week', true],
  ['/b2b/detail/3/AbCdEfGhIj', true],
  ['/b2b/message/4/AbCdEfGhIj', true],
  ['/b2b/confirmCart/3', true],
  ['/b2b/purchase/done/3', true],
  ['/b2b/purchase/3/AbC-x', true],
  ['/b2b/purchase/main/3/AbC-x', true],
  ['/b2b/home/', false],
  ['/b2b/homes', false],
  ['/b2b/list/x/AbCdEfGhIj', false],
  ['/b2b/list/3/AbC-x', false],
  ['/b2b/list/3', false],
  ['/b2b/purchase/main/x/AbC', false],
  ['/login', false],
  ['//elsewhere.example/b2b/home', false],
])('%s is a path of a site: %s', (path, isKnown) => {
  expect(isSitePath(boot, path)).toBe(isKnown)
})

test('without routes the home page alone is known', () => {
  expect(isSitePath({} as Boot, '/b2b/home')).toBe(true)
  expect(isSitePath({} as Boot, '/b2b/list/3/AbCdEfGhIj')).toBe(false)
})
