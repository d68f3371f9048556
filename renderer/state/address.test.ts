import { expect, test } from 'vitest'
import { readAddress } from '../../runtime/screen/read-address.ts'
import { writeAddress } from './address.ts'
import type { ScreenState } from '../../runtime/generated/screens/screen-state.ts'

const slots: Record<string, ScreenState> = {
  category: { in: 'hash', default: [] },
  search: { in: 'query', as: 'json' },
  sort: { in: 'query', as: 'json', default: [{ field: 'CODE', direction: 'asc' }] },
  page: { in: 'query', as: 'number', default: 1 },
  tab: { in: 'query', default: 'options' },
  kept: { in: 'memory' },
}

test('what is written is read again, defaults stay out, foreign queries stay in', () => {
  const values = {
    category: ['工具', '手/工具'],
    search: { NAME: 'ねじ & 釘' },
    sort: slots['sort']!.default,
    page: 3,
    tab: 'options',
  }
  const address = writeAddress(slots, values, '?type=4', '')
  expect(address.hash).toBe(`#${encodeURIComponent('工具')}/${encodeURIComponent('手/工具')}`)
  expect([...new URLSearchParams(address.search).keys()]).toEqual(['type', 'search', 'page'])
  expect(readAddress(slots, address.search, address.hash)).toEqual(values)
})

test('an empty address is the defaults', () => {
  expect(readAddress(slots, '?type=4', '')).toEqual({
    category: [],
    search: undefined,
    sort: slots['sort']!.default,
    page: 1,
    tab: 'options',
  })
})

test.each(['?page=abc', '?search={broken', '?sort=[', '?page='])('%s does not break the page', (search) => {
  expect(readAddress(slots, search, '#%E0%A4%A')).toMatchObject({ page: 1, category: [] })
})
