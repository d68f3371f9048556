import { expect, test } from 'vitest'
import type { ScreenSpec } from '../generated/kinds/screen.ts'
import { firstLoads } from './first-loads.ts'

const screen: ScreenSpec = {
  route: '/here',
  layout: 'site',
  title: 'Here',
  access: { audience: 'site' },
  blocks: [],
  state: {
    page: { in: 'query', as: 'number', default: 1 },
    search: { in: 'query', as: 'json' },
    category: { in: 'hash', default: [] },
    limit: { in: 'memory', default: 50 },
    kept: { in: 'local', default: 'a' },
    typed: { in: 'tab' },
  },
  load: {
    rows: {
      call: 'page-data',
      input: {
        of: { $get: 'params.type' },
        page: { $get: 'state.page' },
        limit: { $get: 'state.limit' },
        search: { $get: 'state.search' },
        category: { $get: 'state.category' },
        language: { $get: 'language' },
      },
    },
    local: { call: 'local', input: { kept: { $get: 'state.kept' } } },
    tab: { call: 'tab', input: {}, when: { name: 'state.typed', condition: '=', value: null } },
    after: { call: 'after', input: { row: { $get: 'load.rows.rows' } } },
    mine: { call: 'mine', input: { user: { $get: 'session.userKey' } } },
    found: { call: 'found', input: {}, when: { name: 'state.search', condition: '<>', value: null } },
  },
}
const at = (search: string, hash = '') =>
  firstLoads(screen, { params: {}, search, hash, language: 'ja', today: { year: 2026, month: 11, day: 20 } })

test('the loads of an address, with the defaults of what it does not say and without what has no value', () => {
  expect(at('?type=1')).toEqual([
    { call: 'page-data', input: { of: '1', page: 1, limit: 50, category: [], language: 'ja' } },
  ])
})

test('what stands in the address is in the input, and decides what is asked for', () => {
  const search = `?page=3&search=${encodeURIComponent('{"NAME":"x"}')}`
  expect(at(search, '#Tools/Hammers')).toEqual([
    {
      call: 'page-data',
      input: { page: 3, limit: 50, search: { NAME: 'x' }, category: ['Tools', 'Hammers'], language: 'ja' },
    },
    { call: 'found', input: {} },
  ])
})

test.each(['local', 'tab', 'after', 'mine'])('%s reads what the address does not say: the browser asks', (call) => {
  expect(at('').map((load) => load.call)).not.toContain(call)
})
