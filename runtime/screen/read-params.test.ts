import { expect, test } from 'vitest'
import { readParams } from './read-params.ts'

test.each([
  ['/documents/:kind/:id(\\d+)', { kind: '7', id: '7' }, { kind: '7', id: 7 }],
  ['/b2b/b2b/:id(\\d+)/:modeId(\\d+)?', { id: '7' }, { id: 7 }],
  ['/b2b/b2b/:id(\\d+)/:modeId(\\d+)?', { id: '0', modeId: '' }, { id: 0, modeId: '' }],
  [undefined, { id: '7' }, { id: '7' }],
])('%s', (route, params, expected) => {
  expect(readParams(route, params)).toEqual(expected)
})
