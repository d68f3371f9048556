import { expect, test } from 'vitest'
import { makeFinder } from './find-screens.ts'

const find = makeFinder([
  { title: 'データソース', path: '/adminsettings/db-config' },
  { title: 'ユーザー', path: '/adminsettings/user' },
  { title: 'サイト', path: '/b2b/list' },
])

test.each([
  ['データ', ['/adminsettings/db-config']],
  ['ﾕｰｻﾞｰ', ['/adminsettings/user']],
  ['b2b', ['/b2b/list']],
  ['b2b/lsit', ['/b2b/list']],
  ['zzzz', []],
])('%s', (text, paths) => {
  expect(find(text).map((one) => one.path)).toEqual(paths)
})

test('nothing typed: everything', () => {
  expect(find(' ')).toHaveLength(3)
})
