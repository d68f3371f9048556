import { describe, expect, test } from 'vitest'
import { makeScope } from '../expressions/scope.ts'
import { compare, holds, type Comparison } from './holds.ts'

describe('compare', () => {
  test.each<[unknown, Comparison, unknown, boolean]>([
    [1, '=', '1.0', true],
    ['007', '=', '7', false],
    ['A', '=', 'a', false],
    [null, '=', '', true],
    [undefined, '=', null, true],
    [0, '=', '', false],
    [true, '=', true, true],
    [true, '=', 1, false],
    [1, '<>', 2, true],
    [null, '<>', '', false],
    [9, '<', '10', true],
    ['9', '<', '10', false],
    [null, '<', 1, false],
    [2, '>', 1, true],
    [1, '<=', 1, true],
    ['2026-11-20', '>=', '2026-11-19', true],
    ['', '>=', 0, false],
    ['ステンレス鋼', 'LIKE', 'レス', true],
    ['100%', 'LIKE', '%', true],
    ['100', 'LIKE', '%', false],
    ['ABC', 'prefix LIKE', 'AB', true],
    ['ABC', 'prefix LIKE', 'B', false],
    ['ABC', 'suffix LIKE', 'BC', true],
    [12345, 'suffix LIKE', 45, true],
    [null, 'LIKE', 'a', false],
    ['12345678901234567890.1', '>', 12345678901234567000, true],
  ])('%j %s %j is %j', (left, condition, right, expected) => {
    // oxfmt-ignore
    expect(compare(left, right, { condition })).toBe(expected)
  })

  test('case and width count unless the condition says otherwise', () => {
    expect(compare('ＡＢＣ', 'abc', { condition: '=' })).toBe(false)
    expect(compare('ＡＢＣ', 'abc', { condition: '=', ignoreCase: true, ignoreFullHalfWidth: true })).toBe(true)
    expect(compare('ﾄﾞﾗｲﾊﾞｰ', 'ドライ', { condition: 'prefix LIKE', ignoreFullHalfWidth: true })).toBe(true)
  })
})

test('all, any, not; values may be expressions', () => {
  const scope = makeScope({ row: { STOCK: 3, MIN: 2 } })
  const enough = { name: 'row.STOCK', condition: '>' as const, value: { $get: 'row.MIN' } }
  expect(holds(enough, scope)).toBe(true)
  expect(holds({ not: enough }, scope)).toBe(false)
  expect(holds({ all: [] }, scope)).toBe(true)
  expect(holds({ any: [] }, scope)).toBe(false)
  expect(holds({ any: [{ not: enough }, { all: [enough, enough] }] }, scope)).toBe(true)
})
