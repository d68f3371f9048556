import { expect, test } from 'vitest'
import { holds, type Condition } from './holds.ts'
import { readyCondition } from './ready-condition.ts'
import { makeScope } from './scope.ts'

const enough: Condition = { name: 'row.STOCK', condition: '>', value: { $get: 'row.MIN' } }
const isRank: Condition = { name: 'login.RANK', condition: '=', value: 'A' }
const rows = [{ STOCK: 3, MIN: 2 }, { STOCK: '2', MIN: 2 }, { STOCK: null }, { 'a.b': 'レス', __proto__: null }]

test.each<Condition>([
  enough,
  isRank,
  { name: 'row.STOCK', condition: '>', value: 0 },
  { name: 'row.STOCK', condition: '=', value: null },
  { name: 'row.STOCK', condition: '<>' },
  { name: String.raw`row.a\.b`, condition: 'LIKE', value: 'ﾚ', ignoreFullHalfWidth: true },
  { name: 'row.toString', condition: '=', value: '' },
  { name: 'nobody.STOCK', condition: '=', value: { $get: 'nobody.MIN' } },
  { all: [enough, isRank] },
  { any: [{ not: enough }, isRank] },
  { all: [] },
  { any: [] },
])('%j is answered of each row as `holds` answers it', (condition) => {
  const ready = readyCondition(condition)
  for (const row of rows)
    for (const login of [{ RANK: 'A' }, { RANK: 'B' }, undefined])
      expect(ready({ row, login })).toBe(holds(condition, makeScope({ row, login })))
})
