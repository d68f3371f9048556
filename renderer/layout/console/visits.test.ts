import { expect, test } from 'vitest'
import { inOtherWords, neighbourOf, visitsAbove, withVisit, withoutClosed } from './visits.ts'
import type { Visit } from './visits.ts'

const visit = (path: string, isPinned = false): Visit => ({ path, rest: '', title: path, isPinned, round: 0 })

test('a new page gets the last tab, a pinned one stands before the others', () => {
  const first = withVisit([visit('/a')], { path: '/b', rest: '', title: 'b', isPinned: false })
  expect(first.map((one) => one.path)).toEqual(['/a', '/b'])
  expect(withVisit(first, { path: '/p', rest: '', title: 'p', isPinned: true }).map((one) => one.path)).toEqual([
    '/p',
    '/a',
    '/b',
  ])
})

test('a known page keeps its place and its round, and nothing changes for the same visit', () => {
  const before = [{ ...visit('/a'), round: 2 }, visit('/b')]
  expect(withVisit(before, { path: '/a', rest: '?page=2', title: 'A', isPinned: false })).toEqual([
    { path: '/a', rest: '?page=2', title: 'A', isPinned: false, round: 2 },
    visit('/b'),
  ])
  expect(withVisit(before, { path: '/b', rest: '', title: '/b', isPinned: false })).toBe(before)
})

test('closing goes to the right neighbour, else to the left', () => {
  const list = [visit('/a'), visit('/b'), visit('/c')]
  expect(neighbourOf(list, '/b')?.path).toBe('/c')
  expect(neighbourOf(list, '/c')?.path).toBe('/b')
  expect(neighbourOf([visit('/a')], '/a')).toBeUndefined()
})

test('what may not be opened any more goes, pinned or not', () => {
  const before = [visit('/top', true), visit('/a'), visit('/b')]
  expect(withoutClosed(before, (path) => path === '/b').map((one) => one.path)).toEqual(['/b'])
  expect(withoutClosed(before, () => true)).toBe(before)
})

test('a page lies below the pages whose address begins its own', () => {
  const visits = [visit('/b2b/3/2/7'), visit('/b2b/3'), visit('/b2b/33'), visit('/b2b/3/2/7/history')]
  expect(visitsAbove(visits, '/b2b/3/2/7/history').map((one) => one.path)).toEqual(['/b2b/3', '/b2b/3/2/7'])
  expect(visitsAbove(visits, '/b2b/3')).toEqual([])
})

test('in another language a page is called as its screen is there, and a document keeps its name', () => {
  const before = [
    { route: '/list', title: 'Schemas' },
    { route: '/thing/:id', title: 'Schema' },
  ]
  const now = [
    { route: '/list', title: 'スキーマ' },
    { route: '/thing/:id', title: 'スキーマ' },
  ]
  const visits = ['Schemas', 'Orders', 'Schema', ''].map((title, id) => ({
    ...visit(id === 0 ? '/list' : `/thing/${id}`),
    title,
  }))
  expect(inOtherWords(visits, before, now).map(({ title }) => title)).toEqual([
    'スキーマ',
    'Orders',
    'スキーマ',
    'スキーマ',
  ])
})
