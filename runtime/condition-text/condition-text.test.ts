import { expect, test } from 'vitest'
import type { Condition } from '../generated/inputs/condition.ts'
import { ConditionError } from './condition-text.ts'
import { parseConditions } from './parse-conditions.ts'
import { printConditions } from './print-conditions.ts'

const both: [string, Condition[]][] = [
  ['', []],
  ['STOCK > 0', [{ name: 'STOCK', condition: '>', value: 0 }]],
  [
    "RANK = 'A' AND STOCK <= -1.5",
    [
      { name: 'RANK', value: 'A' },
      { type: 'AND', name: 'STOCK', condition: '<=', value: -1.5 },
    ],
  ],
  [
    "[品 名] prefix LIKE 'ね''じ' OR OPEN <> true",
    [
      { name: '品 名', condition: 'prefix LIKE', value: "ね'じ" },
      { type: 'OR', name: 'OPEN', condition: '<>', value: true },
    ],
  ],
  [
    "[and] = '12' AND NAME =",
    [
      { name: 'and', value: '12' },
      { type: 'AND', name: 'NAME' },
    ],
  ],
  ['A = null', [{ name: 'A', value: null }]],
]

test.each(both)('%s', (text, conditions) => {
  expect(parseConditions(text)).toEqual(conditions)
  expect(printConditions(conditions)).toBe(text)
})

test('words are read in any case, blanks do not count', () => {
  expect(parseConditions("  a   suffix  like 'x'and b=1 ")).toEqual([
    { name: 'a', condition: 'suffix LIKE', value: 'x' },
    { type: 'AND', name: 'b', value: 1 },
  ])
})

test.each([
  ['STOCK', 5],
  ['STOCK > 0 RANK', 10],
  ['STOCK > 0 AND', 13],
  ['> 0', 0],
  ["NAME = 'open", 7],
  ['A = 1 AND or = 2', 10],
])('%s is wrong at %d', (text, at) => {
  let wrongAt: number | undefined
  try {
    parseConditions(text)
  } catch (error) {
    wrongAt = error instanceof ConditionError ? error.at : undefined
  }
  expect(wrongAt).toBe(at)
})

test('a name that cannot be written is not printed', () => {
  expect(printConditions([{ name: 'a]b' }])).toBeUndefined()
})
